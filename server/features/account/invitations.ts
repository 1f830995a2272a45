import { createHmac } from 'node:crypto'
import { addressOf } from '#contract/rules/email.ts'
import type { Language } from '#contract/rules/language.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import {
  INVITATIONS_PER_ACCOUNT,
  INVITATIONS_PER_RECIPIENT,
  INVITATIONS_WHERE_NEEDED,
} from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { mailboxOf } from '#server/core/mail/mailbox.ts'
import { becomesLink, shortened } from '#server/core/mail/names.ts'
import { openToken, type Seal, sealToken } from '#server/core/platform/secrets.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { findAccountByEmail } from '#server/features/identity/accounts/accounts.store.ts'
import { mailedInvitation } from '#server/features/identity/admission/invitations.ts'
import { pageFor } from '#server/features/identity/links/links.ts'
import { registerPage } from '#server/features/site/site.ts'
import { hasInvited, insertInvitation, refusesInvitations } from './invitations.store.ts'

interface Invitation {
  viewer: Viewer
  email: string
  language: Language
}

/** Mails an invitation, unless the recipient is a member, has refused or has reached the limit. */
export async function invite(
  context: AppContext,
  limits: Limits,
  { viewer, email, language }: Invitation,
): Promise<void> {
  const { db, mail, settings, clock } = context
  const to = addressOf(email)
  const mailbox = mailboxOf(to)
  const recipientHash = hashAddress(mailbox, settings)
  const { signUp } = await context.site.read()
  const rare = { key: `invite:needed:${viewer.id}`, rules: [INVITATIONS_WHERE_NEEDED] }
  const own = { key: `invite:account:${viewer.id}`, rules: INVITATIONS_PER_ACCOUNT }
  if (!(await limits.allows(own, ...(signUp === 'open' ? [] : [rare])))) return
  if ((await findAccountByEmail(db, mailbox)) || (await findAccountByEmail(db, to))) return
  if (await refusesInvitations(db, recipientHash)) return
  // Checked first, so that a repeated invitation doesn't count towards the recipient's limit.
  if (await hasInvited(db, { inviterId: viewer.id, recipientHash })) return
  if (!(await limits.allows({ key: `invite:recipient:${recipientHash}`, rules: [INVITATIONS_PER_RECIPIENT] }))) return
  if (!(await insertInvitation(db, { inviterId: viewer.id, recipientHash, now: clock() }))) return
  const token = refusalToken(recipientHash, settings)
  await mail.post({
    kind: 'invite',
    language,
    to,
    link: registerPage(settings, mailedInvitation({ email: to, inviterId: viewer.id }, context)),
    params: { from: inviterName(viewer.person.displayName, language) },
    unsubscribe: {
      page: pageFor(settings, 'refuse-invitations', token),
      call: `${settings.publicUrl}/api/auth/refuse-invitations?token=${token}`,
    },
  })
}

const A_MEMBER: Record<Language, string> = { en: 'A member', de: 'Ein Mitglied', fr: 'Un membre' }

/** The inviter's name in the email; names that mail programs would turn into a link are replaced. */
function inviterName(name: string, language: Language): string {
  return becomesLink(name) ? A_MEMBER[language] : shortened(name)
}

/** The token of a refusal link: the keyed hash of an address, encrypted. It is valid until AUTH_SECRET changes. */
function refusalToken(recipientHash: string, settings: Settings): string {
  return sealToken(recipientHash, sealFor(settings))
}

/** The keyed hash of the refusing address; null for a forged token. */
export function readRefusalToken(token: string, settings: Settings): string | null {
  return openToken(token, sealFor(settings))
}

function sealFor({ authSecret }: Settings): Seal {
  return { authSecret, purpose: 'cairn refusal of invitations' }
}

/** A link with which the invited person can sign up, for the member to pass on; 429 above the limits. */
export async function inviteByLink(
  context: AppContext,
  limits: Limits,
  { viewer, email }: Pick<Invitation, 'viewer' | 'email'>,
): Promise<string> {
  const { signUp } = await context.site.read()
  for (const rule of [...INVITATIONS_PER_ACCOUNT, ...(signUp === 'open' ? [] : [INVITATIONS_WHERE_NEEDED])])
    await limits.attempt(`invite:link:${rule.windowMs}:${viewer.id}`, rule)
  const invited = { email: addressOf(email), inviterId: viewer.id, isCopied: true }
  return registerPage(context.settings, mailedInvitation(invited, context))
}

/** Keyed hash of a mailbox, stored instead of its address; it can't be reversed without AUTH_SECRET. */
function hashAddress(email: string, { authSecret }: Settings): string {
  return createHmac('sha256', authSecret).update(`invitation ${email}`).digest('base64url')
}
