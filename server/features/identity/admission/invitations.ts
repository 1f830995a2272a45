import { addressOf } from '#contract/rules/email.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { openToken, type Seal, sealToken } from '#server/core/platform/secrets.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { findProfile } from '#server/features/people/people.store.ts'
import { mayInvite } from '#server/features/site/admission.policy.ts'
import { isValidInvitationLink } from '#server/features/site/site.store.ts'

/** How long a mailed invitation is valid, in ms. */
const MAILED_MS = 30 * 24 * 3_600_000

/** A valid invitation: an operator's link, or an invitation that a member sent to an address. */
export type Invitation =
  | { kind: 'link'; token: string }
  | { kind: 'mailed'; email: string; inviterId: string; inviter: string; isCopied: boolean }

type Context = Pick<AppContext, 'db' | 'clock' | 'settings' | 'site'>

interface Mailed {
  email: string
  inviterId: string
  /** Whether the member passed the link on without email, so that it doesn't prove an address. */
  isCopied?: boolean
  endsAt: number
}

/**
 * The token of a member's invitation. If it was sent by email, it proves that its bearer reads the
 * email of this address.
 */
export function mailedInvitation(
  mailed: Omit<Mailed, 'endsAt'>,
  { settings, clock }: Pick<AppContext, 'settings' | 'clock'>,
): string {
  return sealToken(JSON.stringify({ ...mailed, endsAt: clock() + MAILED_MS }), sealFor(settings))
}

/** The invitation of a token; null if it isn't valid. The inviter must still be a member who may invite. */
export async function readInvitation(context: Context, token: string | undefined): Promise<Invitation | null> {
  if (token === undefined) return null
  const { db, clock, settings } = context
  const json = openToken(token, sealFor(settings))
  if (json !== null) return await readMailed(context, JSON.parse(json))
  return (await isValidInvitationLink(db, token, clock())) ? { kind: 'link', token } : null
}

async function readMailed(
  { db, clock, site }: Context,
  { email, inviterId, isCopied = false, endsAt }: Mailed,
): Promise<Invitation | null> {
  if (endsAt <= clock()) return null
  const inviter = await findProfile(db, inviterId, null)
  // Invitations of earlier versions hold the address as it was typed.
  const works = inviter && mayInvite(await site.read(), { operates: inviter.operatorSince !== null })
  return works ? { kind: 'mailed', email: addressOf(email), inviterId, inviter: inviter.displayName, isCopied } : null
}

/** Whether the invitation admits this address. */
export function isInvited(invitation: Invitation | null, email: string): boolean {
  return invitation !== null && (invitation.kind === 'link' || invitation.email === email)
}

/** Whether the invitation proves that the address belongs to its bearer. */
export function provesEmail(invitation: Invitation | null, email: string): boolean {
  return invitation?.kind === 'mailed' && invitation.email === email && !invitation.isCopied
}

function sealFor({ authSecret }: Settings): Seal {
  return { authSecret, purpose: 'cairn invitation' }
}
