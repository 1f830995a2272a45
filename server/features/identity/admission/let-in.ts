import type { Language } from '#contract/rules/language.ts'
import type { SiteSettings } from '#contract/site.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, invalidField } from '#server/core/http/http-error.ts'
import { saveAcceptedRules } from '#server/features/people/people.store.ts'
import { type Admission, admissionOf, type Refusal } from '#server/features/site/admission.policy.ts'
import { useInvitationLink } from '#server/features/site/site.store.ts'
import { addMethod, createUser, type SignInMethod } from '../accounts/accounts.store.ts'
import { continuePause } from '../accounts/kept-pause.store.ts'
import { type Invitation, isInvited } from './invitations.ts'
import {
  declinedUntil,
  deleteRequestOf,
  findRequestByEmail,
  type JoinRequestRow,
  saveRequest,
} from './requests.store.ts'

/** A person without an account whose address is confirmed, or needs no confirmation. */
export interface Candidate {
  email: string
  emailVerified: boolean
  name: string
  firstName: string
  lastName: string
  method: SignInMethod
  invitation: Invitation | null
  /** The person's reason to join; required where a moderator decides on requests. */
  reason: string
  language: Language
  /** The version of the site's rules that the person accepts. */
  rules?: string | undefined
}

export type LetIn = { userId: string; methodId: string; isConfirmed: boolean } | { requestId: string }

interface Circumstances {
  site: SiteSettings
  settings: AppContext['settings']
  now: number
}

/**
 * Creates the candidate's account, or a request that waits for a moderator. Throws a unique
 * violation if the email is taken.
 */
export async function letIn(trx: Trx, candidate: Candidate, { site, settings, now }: Circumstances): Promise<LetIn> {
  const { email, invitation } = candidate
  const { by, refusal } = admissionOf(site, { email, invited: isInvited(invitation, email) })
  if (refusal) throw refusalError(refusal, site)
  if (by === 'afterDecision' && candidate.reason === '') throw invalidField('reason', 'joinReasonRequired')
  // Even with an invitation, a declined address has to wait.
  if (site.signUp === 'approval') await refuseDeclined(trx, candidate, { by, settings, now })
  if (by === 'afterDecision') return { requestId: await saveRequest(trx, requestOf(candidate), now) }
  if (invitation?.kind === 'link' && !(await useInvitationLink(trx, invitation.token, now)))
    return await letIn(trx, { ...candidate, invitation: null }, { site, settings, now })
  // On sites without email, an operator's link replaces the confirmation.
  const isAdmitted = !settings.hasMail && !candidate.emailVerified && invitation?.kind === 'link'
  const isConfirmed = candidate.emailVerified || isAdmitted
  const account = { ...candidate, emailVerified: isConfirmed, isAdmitted }
  return { ...(await createAccount(trx, account, { settings, now })), isConfirmed }
}

/**
 * Throws 403 for a declined address, and 422 if the candidate doesn't prove the address and a
 * request for it exists.
 */
async function refuseDeclined(
  trx: Trx,
  { email, emailVerified }: Candidate,
  { by, settings, now }: Omit<Circumstances, 'site'> & { by: Admission },
): Promise<void> {
  const request = emailVerified ? undefined : await findRequestByEmail(trx, email)
  // A person without proof of the address can neither replace a request nor learn its decision.
  if (request && (by === 'afterDecision' || request.declinedAt !== null))
    throw new HttpError('emailTaken', { words: 'requestTaken' })
  const until = await declinedUntil(trx, { email, authSecret: settings.authSecret }, now)
  if (until !== null) throw new HttpError('requestDeclined', { params: { until } })
}

interface NewAccount
  extends Pick<Candidate, 'email' | 'emailVerified' | 'name' | 'firstName' | 'lastName' | 'method' | 'rules'> {
  /** Whether the account is confirmed without proof of the address. */
  isAdmitted?: boolean
}

export async function createAccount(
  trx: Trx,
  { method, email, isAdmitted = false, ...candidate }: NewAccount,
  { settings, now }: Omit<Circumstances, 'site'>,
): Promise<{ userId: string; methodId: string }> {
  const { emailVerified, name, firstName, lastName } = candidate
  const userId = await createUser(trx, { email, emailVerified, isAdmitted, name, firstName, lastName }, now)
  const methodId = await addMethod(trx, userId, method, now)
  if (candidate.rules !== undefined) await saveAcceptedRules(trx, userId, candidate.rules)
  if (emailVerified) await continuePause(trx, userId, { email, authSecret: settings.authSecret, now })
  await deleteRequestOf(trx, email)
  return { userId, methodId }
}

/**
 * The 422 error for a taken email. On sites without email it names another way, since people can't
 * reset their passwords themselves.
 */
export function emailTaken({ settings }: Pick<AppContext, 'settings'>): HttpError {
  return new HttpError('emailTaken', settings.hasMail ? {} : { words: 'emailTakenNoMail' })
}

export function refusalError(refusal: Refusal, { domains }: SiteSettings): HttpError {
  return new HttpError(refusal, { params: { domains: domains.join(', ') } })
}

function requestOf(candidate: Candidate): Omit<JoinRequestRow, 'id' | 'createdAt'> {
  const { email, name, firstName, lastName, reason, language, method, invitation, rules = null } = candidate
  const identity = 'passwordHash' in method ? { provider: null, issuer: null, subject: null } : method
  return {
    ...{ email, name, firstName, lastName, reason, language, rules },
    ...{ proven: Number(candidate.emailVerified), declinedAt: null, declinedFor: null },
    passwordHash: 'passwordHash' in method ? method.passwordHash : null,
    provider: identity.provider,
    issuer: identity.issuer,
    subject: identity.subject,
    inviterId: invitation?.kind === 'mailed' && invitation.email === email ? invitation.inviterId : null,
  }
}

/** The way to sign in that is stored with a request. */
export function requestedSignInMethod({ passwordHash, provider, issuer, subject }: JoinRequestRow): SignInMethod {
  if (passwordHash !== null) return { passwordHash }
  return { provider: provider ?? '', issuer: issuer ?? '', subject: subject ?? '' }
}
