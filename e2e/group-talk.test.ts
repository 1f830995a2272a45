import { readFile } from 'node:fs/promises'
import { confirmEmail, signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { asMember, step } from './versions.ts'

test.describe.configure({ timeout: 120_000 })

/** What others do shows within 2 s; a busy machine may add 1 s. */
const SOON = { timeout: 3000 }

test('Ines asks in her group, Noor answers and sets a meeting, to which Ines comes', async ({
  page,
  context,
  server,
  openOtherBrowser,
}) => {
  const noor = await signUpNewMember(context, server.url, { firstName: 'Noor' })
  await confirmEmail(page, server.url, noor)
  const inesPage = await openOtherBrowser()
  const ines = await signUpNewMember(inesPage.context(), server.url, { firstName: 'Ines' })
  await confirmEmail(inesPage, server.url, ines)
  const [asNoor, asInes] = [asMember(server.url, noor), asMember(server.url, ines)]
  const journey = await asNoor('POST', '/path/create', {
    ...{ name: 'Make your website accessible', description: 'For people who build pages.' },
    ...{ badges: [{ name: 'Accessibility' }], steps: [step('Put the mouse in a drawer')] },
  })
  const group = await asNoor('POST', '/groups', { journeyId: journey.id, name: 'Design team' })
  const { link } = await asNoor('PUT', `/groups/${group.id}/link`, { uses: 1, days: 1 })
  await asInes('POST', `/groups/${group.id}/join`, { key: link.key })

  await page.goto(`/app/groups/${group.id}`)
  await inesPage.goto(`/app/groups/${group.id}`)
  await expect(page.getByText('No comments yet')).toBeVisible()
  await inesPage.getByRole('textbox', { name: 'Your comment' }).fill('Which screen reader?')
  await inesPage.getByRole('button', { name: 'Post' }).click()
  await expect(page.getByText('Which screen reader?')).toBeVisible(SOON)
  await page.getByRole('button', { name: 'Reply to Ines Stone' }).click()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('The free one')
  await page.keyboard.press('Control+Enter')
  await expect(inesPage.getByText('The free one')).toBeVisible(SOON)

  await page.getByRole('button', { name: 'Set a meeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'Next meeting' })
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 11)
  await dialog.getByLabel('Day and time').fill(`${tomorrow}14:00`)
  await dialog.getByLabel('What it is').fill('Screen reader quarter hour')
  await dialog.getByRole('button', { name: 'Save meeting' }).click()
  const card = inesPage.getByRole('region', { name: 'Screen reader quarter hour' })
  await expect(card.getByText(/14:00/)).toBeVisible(SOON)
  await card.getByRole('button', { name: "I'm coming" }).click()
  await expect(page.getByText('1 coming')).toBeVisible(SOON)
  const [download] = await Promise.all([
    inesPage.waitForEvent('download'),
    card.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Screen reader quarter hour.ics')
  expect(await readFile(await download.path(), 'utf8')).toContain('SUMMARY:Screen reader quarter hour (Design team)')
})
