/**
 * The address of the attached logo. Each email has the logo attached, since many mail programs load
 * pictures from the web only on request, and such a request would reveal when the email was read.
 * It is 120 px wide and shown at 30.
 */
export const LOGO_ADDRESS = 'cid:logo@cairn'

const BYTES = [
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAAB4CAMAAAAOusbgAAAB2lBMVEUaak8aaU8bbFQYbE0aa1IAf38baU9MaXEaak4AAAAb',
  'aU4aaU4baU4bak8baE0bak4kZ0gbak4baU8ZZkwaaU4aak8aaFAcaVAbaU4AZ1UqVVUbaU8aaU4baVAcak8aaU4aak4baU4b',
  'ak4ZZkwaak4baU4fX0cbak4ZaE0caU8dak4bak4aaU4bak4cak0baVAaaU8eZ1AaaU4bbUwZak4baU8bak4balAZak4Zak8a',
  'aU4aaU4aaE8aak4ZaU4scWMaak8aaU8aaE4aaU4ZaU8bak0baU8aaU8Zak0baU4YbUgbaU4aaU4bak0aaU4aaU4aa1Aaak8W',
  'bk0YaU8aak8aak0aak4cZkQaaU4bak8bak0aak4ZaU4baE4baU4ZaE8aaU4aak8aak8TYk4bak8ZZkwbak8baU4baE8baU8b',
  'aU0ccUIZak4aak9VVVUaak4aaE4aaU8aaU8aaU4bZ1IaaU8bak4aa1Abak4bak0aak4aaU4aaU8bbU0XZ08aa04baE8aa1Aa',
  'ak4aalAbaU0baE4bak8Za0wdaE8aaU8XZE0aak8ZbE8ca08aak8aaU4A//8VVVUbak8aaU4bak8bak4aaE4aaU4bak4ZZ04a',
  'aU4aaU0bak8ca09Mnqu6AAAAnHRSTlPRxAwhFQJ3AKMBz2+CXTiIB4uUCl5oMixKAwZSuGYjzq2M6R76/QhaKm004sCyGHnl',
  'EI8bUD6ViXiBpbVr3XUEtKZOojti2MhPnxXhVajz2zmQFyJ/5scPqqCN0G1A2T1CjXMN/hSnupf7LgmehwOSMTqR8RLvZS/8',
  'cJuv+Dggol0myplcbp4yPcshfT1HynsBDPK9699YhcJRRGAwBRyuAAAACXBIWXMAAAsTAAALEwEAmpwYAAADmUlEQVRo3u3a',
  'ZVMbURSA4Y2xu/EE4oKEoEnQQICkJBR3d3d3t7Y4ddftf22nHxm6coXMMPv+gWcm2b3n3EkIMk4RIizCIizCIizCIizCIizC',
  'IizPcajUqSUNDSUGtao4p/Fh4CJHKXWnwucv3mOGV4Op1L0ZXq/ihNsLqf82cYINXjJRrGUn4oEbBymOUhtxwAWbFGcdfehh',
  '+h3FozwaOVxN8eoEOVzGD+5GDU894wc/lSKG3RTPZIjhLr7wy3h91B8ey8NFbsTrdaLz4nSAkH0d3G5hH5YhkcrlGmbwjMWM',
  'mviMxb9pWSbjoBbn6mMbM9zPllbb4rPs0eRDrLcz1z8uywzGqyujoeyy+HqGfKwLvb0rqAnp5stnoxUV0dnyeV1IE5TZ8cLb',
  'I8PnTiVxT0rn+fBIARaY3lP1DxGsDbWo9mjEsOfASfDKeeBBCOfMKwneKedzEMFZy4TAlrMQwBl5SkJwypAeFpYdEUClnMLB',
  'WT4CMMkiDOyREMBJPOBwZQoBUb8NGM4koPoKDB/BwSmgsJyATA4IW2BhCyDshoW7AGF9HZxbpwd9uHRw8ArwUy1LhnGT3eAn',
  'Vw0MXANxZNJqcFdNwwwJRQjUTVBAzmNrLwjba4XfQOTfhLvGAJKdy3wojD00I9syLeozvuqZ2oJ0r5ZWldxyq7fGKilJor5J',
  'LN0kxFhOlOTYk5slbHcn/WJVuDR2ZyGSxHThqkU9SeK8tFW6f15MTrR8Sm7raW1t9TK/vVs7OxHl9yg1MXkx7q7EAE9pXca5',
  'yALD2kJkzujSSlHBCotrYHSa4d10bcNuFg0LdyZRaQxAaZSmExzeTvIvMMB5JaoACKyw+vcZyPb9VoVAOCO7iUHSl7BeAFwZ',
  'zmeQlW+y8YXNbxmkDbXzgukEL4O4aZ2NG5Y6GQw5pVxwoo/BkkTKAacwmOpnhzUMtjLZYHoUH9xGs8DVDMY2WGATTniXBX6C',
  'E55kgZtxwg4WWH6Mzz2Ws71OFD54gPU9lqfhcj8H2E8uazoeN/0N15BwYJHTi7nH4lgPejdtnM8iEIiidv2dPFef4iaUbFM9',
  '/2XPnhRBxeaqMgStt/ZfdSjY3iS78IV+fQ3yMctfWwe8wiiCm8ADerRjTAF1aZOZWnIFf6+zJhmSa2pRs66Cp55bsdJchPhH',
  'zfbM7gFf7cf7wa1a38CrTO02xt+PE2Xm8XqNKzvhX8MuTf2I+TSRFP8CK8IiHDf4Dw3QQsxVixRHAAAAAElFTkSuQmCC',
].join('')

/** The logo as a data URL, for pages that show an email. */
export const LOGO_DATA_ADDRESS = `data:image/png;base64,${BYTES}`

/** The logo as an attachment of nodemailer. */
export const LOGO_ATTACHMENT = {
  filename: 'cairn.png',
  content: BYTES,
  encoding: 'base64',
  contentType: 'image/png',
  contentDisposition: 'inline',
  cid: LOGO_ADDRESS.replace('cid:', ''),
} as const
