import { createHmac } from 'node:crypto'
import type { Language } from '#contract/rules/language.ts'
import type { Email } from '#server/core/http/mail-queue.ts'
import { becomesLink, shortened } from '#server/core/mail/names.ts'
import { openToken, type Seal, sealToken } from '#server/core/platform/secrets.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { pageFor } from '../links/links.ts'

/**
 * Keyed hash of an invited person's mailbox or id, stored instead of it; it can't be reversed without AUTH_SECRET.
 */
export function hashRecipient(recipient: string, { authSecret }: Pick<Settings, 'authSecret'>): string {
  return createHmac('sha256', authSecret).update(`invitation ${recipient}`).digest('base64url')
}

/** The key under which the invitations to one mailbox, from all members, are counted. */
export function recipientKey(recipientHash: string): string {
  return `invite:recipient:${recipientHash}`
}

const A_MEMBER: Record<Language, string> = { en: 'A member', de: 'Ein Mitglied', fr: 'Un membre' }

/** The inviter's name in the email; names that mail programs would turn into a link are replaced. */
export function inviterName(name: string, language: Language): string {
  return becomesLink(name) ? A_MEMBER[language] : shortened(name)
}

/** The links with which the recipient refuses all further invitations. They are valid until AUTH_SECRET changes. */
export function refusalLinks(recipientHash: string, settings: Settings): NonNullable<Email['unsubscribe']> {
  const token = sealToken(recipientHash, sealFor(settings))
  return {
    page: pageFor(settings, 'refuse-invitations', token),
    call: `${settings.publicUrl}/api/auth/refuse-invitations?token=${token}`,
  }
}

/** The keyed hash of the refusing address; null for a forged token. */
export function readRefusalToken(token: string, settings: Settings): string | null {
  return openToken(token, sealFor(settings))
}

function sealFor({ authSecret }: Settings): Seal {
  return { authSecret, purpose: 'cairn refusal of invitations' }
}
