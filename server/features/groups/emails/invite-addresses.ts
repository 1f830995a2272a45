import { addressOf } from '#contract/rules/email.ts'
import type { SiteSettings } from '#contract/site.ts'
import type { Trx } from '#server/core/database/database.ts'
import { allow, HttpError, invalidField } from '#server/core/http/http-error.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { countUp } from '#server/core/limits/limits.store.ts'
import { mailboxOf } from '#server/core/mail/mailbox.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { findAccountById } from '#server/features/identity/accounts/accounts.store.ts'
import { hashRecipient } from '#server/features/identity/admission/mailed-invitations.ts'
import { mayInvite, reasonNotToSignUp } from '#server/features/site/admission.policy.ts'
import { INVITED_MS, insertAddresses, nameForVisitors, settleDue } from './addresses.store.ts'

/** Addresses by the keyed hashes of their mailboxes, so that spellings of one address count once. */
export type Addresses = ReadonlyMap<string, string>

export function addressesOf(emails: readonly string[], settings: Settings): Addresses {
  const addresses = emails.map(addressOf)
  const byHash = addresses.map((email) => [hashRecipient(mailboxOf(email), settings), email] as const)
  return new Map(byHash.toReversed())
}

/**
 * Ends the key in the email to a person's confirmed address. The address stays listed, so that the lead can't tell whose it
 * is.
 */
export async function endKeyOf(
  trx: Trx,
  { groupId, personId }: { groupId: string; personId: string },
  settings: Settings,
): Promise<void> {
  const account = await findAccountById(trx, personId)
  if (!account?.emailVerified) return
  for (const recipientHash of addressesOf([account.email], settings).keys())
    await settleDue(trx, { groupId, recipientHash }, null)
}

/** Throws unless the viewer may invite people by email, by the rules for invitations to the site. */
export function requireInviting({ hasMail }: Settings, site: SiteSettings, viewer: Viewer): void {
  if (!hasMail) throw new HttpError('noMail')
  if (!viewer.emailVerified) throw new HttpError('unverified')
  if (!mayInvite(site, viewer)) throw new HttpError('invitingOff')
  allow(reasonNotToSignUp(site, true))
}

interface Group {
  id: string
  leadId: string
  journeyId: string | null
}

/**
 * Invites the addresses. Nothing here looks for accounts, so that neither the answer nor its time tells whose addresses
 * they are; the job that writes the emails does.
 */
export async function inviteAddresses(trx: Trx, group: Group, addresses: Addresses, now: number): Promise<void> {
  if (addresses.size === 0) return
  // The name of the journey goes to strangers.
  if ((await nameForVisitors(trx, group.journeyId)) === undefined) throw invalidField('emails', 'journeyUnshared')
  const repeated: string[] = []
  for (const [recipientHash, email] of addresses) {
    const { count } = await countUp(trx, `groupEmail:${group.leadId}:${recipientHash}`, INVITED_MS, now)
    if (count > 1) repeated.push(email)
  }
  if (repeated.length > 0) throw invalidField('emails', 'mailedBefore', { addresses: repeated.join(', ') })
  await insertAddresses(trx, group.id, addresses, now)
}
