import type { ErrorCode } from '#contract/errors.ts'
import { isInDomains } from '#contract/rules/site.ts'
import type { SiteSettings } from '#contract/site.ts'

/** Why an address can't get an account here. */
export type Refusal = Extract<ErrorCode, 'signUpClosed' | 'invitationNeeded' | 'domainNotAllowed'>

/**
 * What comes before an account: nothing, the proof that the address is the person's own, or also the decision of a
 * moderator.
 */
export type Admission = 'atOnce' | 'afterProof' | 'afterDecision'

/** Someone without an account. `invited`: by an invitation that works. */
interface Candidate {
  email: string
  invited: boolean
}

/** How someone gets an account, or why they don't. */
export function admissionOf(
  site: SiteSettings,
  { email, invited }: Candidate,
): { by: Admission; refusal?: never } | { by?: never; refusal: Refusal } {
  const refusal = reasonNotToSignUp(site, invited) ?? (mayHaveEmail(site, email) ? null : 'domainNotAllowed')
  if (refusal) return { refusal }
  if (site.signUp === 'approval' && !(invited && site.invitedSkipQueue)) return { by: 'afterDecision' }
  return { by: site.domains.length > 0 ? 'afterProof' : 'atOnce' }
}

/** Why no one can sign up, whatever their address. */
export function reasonNotToSignUp({ signUp }: SiteSettings, invited: boolean): Refusal | null {
  if (signUp === 'closed') return 'signUpClosed'
  return signUp === 'invite' && !invited ? 'invitationNeeded' : null
}

/** Whether someone can invite people, and the invitations that they made work. */
export function mayInvite({ membersInvite }: SiteSettings, { operates }: { operates: boolean }): boolean {
  return membersInvite || operates
}

/** Whether an account can have this address. */
export function mayHaveEmail({ domains }: SiteSettings, email: string): boolean {
  return domains.length === 0 || isInDomains(email, domains)
}
