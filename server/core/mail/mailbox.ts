import { domainToASCII, domainToUnicode } from 'node:url'
import { normalized } from '#contract/rules/text.ts'

/**
 * The mailbox of an email address, for comparing different spellings: in lower case, without the
 * `+tag` that most mail servers ignore, and with the domain to which email is sent.
 */
export function mailboxOf(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).toLowerCase()
  const domain = domainOf(email)
  const host = domainToASCII(domain) || domain
  return `${normalized(local, 'NFKC').replace(/(?<=.)\+.*$/, '')}@${host.replace(/\.$/, '')}`
}

/** An address with its domain as typed, in ASCII and in Unicode. */
export function spellingsOf(email: string): string[] {
  const address = email.toLowerCase()
  const [local, domain] = [address.slice(0, address.lastIndexOf('@')), domainOf(address)]
  return [...new Set([domain, domainToASCII(domain), domainToUnicode(domain)])].map((each) => `${local}@${each}`)
}

/** The domain of an email address: what follows the last `@`, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
