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
import { findAccountByEmail } from '#server/features/identity/accounts/accounts.store.ts'
import { mailedInvitation } from '#server/features/identity/admission/invitations.ts'
import {
  hashRecipient,
  inviterName,
  recipientKey,
  refusalLinks,
} from '#server/features/identity/admission/mailed-invitations.ts'
import { refusesInvitations } from '#server/features/identity/admission/refusals.store.ts'
import { registerPage } from '#server/features/site/site.ts'
import { hasInvited, insertInvitation } from './invitations.store.ts'

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
  const recipientHash = hashRecipient(mailbox, settings)
  const { signUp } = await context.site.read()
  const rare = { key: `invite:needed:${viewer.id}`, rules: [INVITATIONS_WHERE_NEEDED] }
  const own = { key: `invite:account:${viewer.id}`, rules: INVITATIONS_PER_ACCOUNT }
  if (!(await limits.allows(own, ...(signUp === 'open' ? [] : [rare])))) return
  if ((await findAccountByEmail(db, mailbox)) || (await findAccountByEmail(db, to))) return
  if (await refusesInvitations(db, recipientHash)) return
  // Checked first, so that a repeated invitation doesn't count towards the recipient's limit.
  if (await hasInvited(db, { inviterId: viewer.id, recipientHash })) return
  if (!(await limits.allows({ key: recipientKey(recipientHash), rules: [INVITATIONS_PER_RECIPIENT] }))) return
  if (!(await insertInvitation(db, { inviterId: viewer.id, recipientHash, now: clock() }))) return
  await mail.post({
    kind: 'invite',
    language,
    to,
    link: registerPage(settings, mailedInvitation({ email: to, inviterId: viewer.id }, context)),
    params: { from: inviterName(viewer.person.displayName, language) },
    unsubscribe: refusalLinks(recipientHash, settings),
  })
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
