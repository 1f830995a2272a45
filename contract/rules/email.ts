import { asDomain } from './site.ts'

export const EMAIL_MAX = 254

/** The labels of a host are separated by dots, also those of Chinese and Japanese. */
const EMAIL_SHAPE = /^[^\s@<>(),:;"[\]\\]+@[^\s@.。．｡<>(),:;"[\]\\]+(?:[.。．｡][^\s@.。．｡<>(),:;"[\]\\]+)+[。．｡]?$/u
/** Mail programs drop these characters, so the email would go to another address than the stored one. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/** Whether the text is an email address, as it was typed. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && EMAIL_SHAPE.test(text) && !INVISIBLE.test(text)
}

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

/** The longest text in which addresses are looked for. */
const PASTED_MAX = 50_000

/**
 * The addresses in a pasted text, valid or not: what stands between commas, semicolons, spaces and lines and has an at
 * sign or a dot within, since other words are names; of 'Name <address>' the address. Null for a text without an
 * address, or too long to have a sensible number.
 */
export function addressesIn(text: string): string[] | null {
  if (text.length > PASTED_MAX || !text.includes('@')) return null
  const parts = text.split(/[,;\n]/u).flatMap((part) => {
    const [, bracketed = ''] = /<([^<>]*)>/u.exec(part) ?? []
    return bracketed.includes('@') ? [bracketed.trim()] : part.split(/\s+/u)
  })
  return [...new Set(parts.filter((part) => part.includes('@') || /[^.]\.[^.]/u.test(part)))]
}
