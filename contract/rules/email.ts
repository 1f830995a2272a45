import { asDomain } from './site.ts'

/** Hosts without signs that only browsers read as letters: mail for 'ⓢchool.example' or '%73chool.example' goes elsewhere. */
const PLAIN_HOST = /^[\p{L}\p{M}\p{N}.\-\uff0d]+$/u

/**
 * The form in which new addresses are stored: in lower case, with the host as mail servers spell
 * it ('xn--mnchen-3ya.de'). An ASCII host and one that is no domain only change their case.
 */
export function addressOf(email: string): string {
  const [local, typed] = partsOf(email)
  const host = typed.replace(/[。．｡]/gu, '.').replace(/\.$/u, '')
  const isForeign = /[^!-~]/u.test(host) && PLAIN_HOST.test(host)
  return `${local}@${(isForeign && asDomain(host)) || host}`
}

/** What stands before and after the last '@', in lower case. */
export function partsOf(email: string): [local: string, host: string] {
  const at = email.lastIndexOf('@')
  return [email.slice(0, Math.max(at, 0)).toLowerCase(), email.slice(at + 1).toLowerCase()]
}
