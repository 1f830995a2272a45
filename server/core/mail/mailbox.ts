import { domainToASCII, domainToUnicode } from 'node:url'
import { addressOf, partsOf } from '#contract/rules/email.ts'
import { normalized } from '#contract/rules/text.ts'

/**
 * The mailbox of an email address, for comparing different spellings: in lower case, without the
 * `+tag` that most mail servers ignore, and with the domain to which email is sent.
 */
export function mailboxOf(email: string): string {
  const [local, domain] = partsOf(email)
  const host = domainToASCII(domain) || domain
  return `${normalized(local, 'NFKC').replace(/(?<=.)\+.*$/, '')}@${host.replace(/\.$/, '')}`
}

/** An address with its domain as typed, in the form of new addresses, and in Unicode, in which former ones are stored. */
export function spellingsOf(email: string): string[] {
  const [local, typed] = partsOf(email)
  const [, host] = partsOf(addressOf(email))
  // Other hosts can have signs that only this function reads as letters.
  const inUnicode = /^[a-z\d.-]+$/.test(host) ? domainToUnicode(host) : host
  return [...new Set([typed, host, inUnicode])].map((each) => `${local}@${each}`)
}

/** Of rows with spellings of an address, the one with the likeliest: as typed before any other. */
export function likeliestOf<Row extends { email: string }>(rows: readonly Row[], email: string): Row | undefined {
  const spellings = spellingsOf(email)
  return rows.toSorted((a, b) => spellings.indexOf(a.email) - spellings.indexOf(b.email))[0]
}

/** The domain of an email address: what follows the last `@`, in lower case. */
export function domainOf(email: string): string {
  return partsOf(email)[1]
}
