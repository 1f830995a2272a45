import { createHmac, timingSafeEqual } from 'node:crypto'
import { NOTICE_KINDS, type NoticeKind } from '#contract/rules/notice.ts'
import type { Settings } from '#server/core/platform/settings.ts'

/** The subject of an optional email, which can be switched off. */
export type Subject = NoticeKind | 'digest'

export interface Unsubscription {
  personId: string
  subjects: Subject[]
}

/** The URL that stops emails about these subjects to the account. It is valid until AUTH_SECRET changes. */
export function unsubscribeUrl(settings: Settings, { personId, subjects }: Unsubscription): string {
  const content = Buffer.from([personId, ...subjects].join(' ')).toString('base64url')
  return `${settings.publicUrl}/api/mail/unsubscribe?token=${content}.${sign(content, settings)}`
}

/** Kinds in tokens of earlier emails, with the kinds that replaced them. */
const FORMER_KINDS: Record<string, NoticeKind> = { flag: 'suggestion', flagDecision: 'suggestionDecision' }

/** Reads the token of an unsubscribe link; null for a forged token. Kinds that no longer exist are left out. */
export function readUnsubscribeToken(token: string, settings: Settings): Unsubscription | null {
  const [content = '', signature = '', ...rest] = token.split('.')
  const [actual, expected] = [Buffer.from(signature), Buffer.from(sign(content, settings))]
  if (rest.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  const [personId = '', ...named] = Buffer.from(content, 'base64url').toString().split(' ')
  const subjects = named.map((subject) => FORMER_KINDS[subject] ?? subject)
  return { personId, subjects: [...NOTICE_KINDS, 'digest' as const].filter((one) => subjects.includes(one)) }
}

function sign(content: string, { authSecret }: Settings): string {
  return createHmac('sha256', authSecret).update(`unsubscribe ${content}`).digest('base64url')
}
