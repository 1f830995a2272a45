import type { ErrorCode } from '#contract/errors.ts'
import { isInDomains } from '#contract/rules/site.ts'
import type { SiteSettings } from '#contract/site.ts'

/** The reasons why an address can't get an account here. */
export type Refusal = Extract<ErrorCode, 'signUpClosed' | 'invitationNeeded' | 'domainNotAllowed'>

/**
 * The requirements for an account: none, proof that the address is the person's own, or also the
 * decision of a moderator.
 */
export type Admission = 'atOnce' | 'afterProof' | 'afterDecision'

/** A person without an account. `invited`: whether they have a valid invitation. */
interface Candidate {
  email: string
  invited: boolean
}

/** How a person can get an account, or the reason why they can't. */
export function admissionOf(
  site: SiteSettings,
  { email, invited }: Candidate,
): { by: Admission; refusal?: never } | { by?: never; refusal: Refusal } {
  const refusal = reasonNotToSignUp(site, invited) ?? (mayHaveEmail(site, email) ? null : 'domainNotAllowed')
  if (refusal) return { refusal }
  if (site.signUp === 'approval' && !(invited && site.invitedSkipQueue)) return { by: 'afterDecision' }
  return { by: site.domains.length > 0 ? 'afterProof' : 'atOnce' }
}

/** Why an account can't be created, whatever its address; null if it can. */
export function reasonNotToSignUp({ signUp }: SiteSettings, invited: boolean): Refusal | null {
  if (signUp === 'closed') return 'signUpClosed'
  return signUp === 'invite' && !invited ? 'invitationNeeded' : null
}

/** Whether a person can invite people; otherwise their earlier invitations are invalid, too. */
export function mayInvite({ membersInvite }: SiteSettings, { operates }: { operates: boolean }): boolean {
  return membersInvite || operates
}

/** Whether an account can have this address. */
export function mayHaveEmail({ domains }: SiteSettings, email: string): boolean {
  return domains.length === 0 || isInDomains(email, domains)
}
