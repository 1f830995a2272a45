import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/rules/language.ts'
import type { SiteSettings } from '#contract/site.ts'
import type { Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { recordAction } from '#server/core/events/audit.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { languageOf } from '#server/core/http/language.ts'
import { finishOnboarding } from '#server/features/people/people.store.ts'
import { admissionOf, type Refusal, reasonNotToSignUp } from '#server/features/site/admission.policy.ts'
import { redeemOperatorLink, setOperator } from '#server/features/site/site.store.ts'
import { lockSignInMethods } from '../accounts/accounts.store.ts'
import { continuePause } from '../accounts/kept-pause.store.ts'
import { noteVerifiedEmail, type SignInAccount } from '../accounts/methods.store.ts'
import { type Invitation, isInvited, provesEmail, readInvitation } from '../admission/invitations.ts'
import { createAccount, letIn } from '../admission/let-in.ts'
import { declinedUntil, findRequestOfIdentity } from '../admission/requests.store.ts'
import { tellOwner } from '../links/tell-owner.ts'
import { type BegunSession, beginSession, sessionUserOf } from '../sessions/sessions.ts'
import type { Attempt } from './attempt.ts'
import type { ProvenIdentity } from './client.ts'
import { accountOfIdentity } from './joining.store.ts'
import type { PendingIdentity } from './pending.ts'

/** Errors of a sign-in for which the page shows a message; see `ProviderButtons`. */
export type SignInError =
  | ('access_denied' | 'login_required' | 'account_not_linked' | 'account_taken')
  | ('other_person' | 'not_fresh')
  | ('requestDeclined' | 'no_email' | 'linkInvalid' | 'suspended' | 'failed')
  | Refusal

export type Outcome =
  | (BegunSession & { added?: true })
  | { pending: Omit<PendingIdentity, 'browserHash'> }
  | { requestId: string }
  | { unfinished: { userId: string; identity: ProvenIdentity } }
  | { error: SignInError }
  | Refused

/** A refusal that is shown only in the browser of the sign-in. */
type Refused = { error: 'suspended'; personId: string }

/** Thrown to roll back a sign-in, because its account requires a code or a passkey first. */
class AsksFactor extends Error {
  readonly userId: string

  constructor(userId: string) {
    super('the account asks for a second factor')
    this.userId = userId
  }
}

/** Thrown to refuse a sign-in and roll back its changes. */
export class SignInRefused extends Error {
  readonly code: SignInError

  constructor(code: SignInError) {
    super(`sign-in refused: ${code}`)
    this.code = code
  }
}

interface ProvenSignIn {
  identity: ProvenIdentity
  providerName: string
  attempt: Attempt
}

/**
 * Signs in the person whom the provider named. Without an account of theirs, one is created, or the
 * identity is added to one.
 */
export async function signInAt(context: AppContext, request: FastifyRequest, proven: ProvenSignIn): Promise<Outcome> {
  const { db, clock, settings } = context
  const { identity, providerName, attempt } = proven
  const site = await context.site.read()
  const invitation = await readInvitation(context, attempt.invitation)
  const holderId = await sessionUserOf(context, request)
  const run = () =>
    db.transaction().execute(async (trx): Promise<Outcome> => {
      const now = clock()
      const isSetUp = attempt.setUp !== undefined
      if (attempt.setUp !== undefined && !(await redeemOperatorLink(trx, attempt.setUp, now)))
        throw new HttpError('linkInvalid')
      const mayJoinOperator = (id: string) => isSetUp || id === holderId
      const found = await accountOfIdentity(trx, identity, { ...joiningAt(site, context), mayJoinOperator })
      const foundId = typeof found === 'object' && 'userId' in found ? found.userId : undefined
      if (attempt.freshFor !== undefined && foundId !== attempt.freshFor) throw new SignInRefused('other_person')
      // Throwing also rolls back the use of the operator's link.
      if (found === 'notLinked') throw new SignInRefused('account_not_linked')
      if (found === 'taken') throw new SignInRefused('account_taken')
      if (typeof found === 'object' && 'protectedId' in found) throw new AsksFactor(found.protectedId)
      const circumstances = { site, settings, now, language: languageOf(request) }
      const account =
        found === 'noEmail' || found === 'new'
          ? await (isSetUp ? setUpWith : letInWith)(trx, { identity, invitation }, circumstances)
          : found
      if (!('userId' in account)) {
        return 'pending' in account ? { pending: { ...account.pending, invitation: attempt.invitation } } : account
      }
      const { userId, methodId } = account
      if (isSetUp) await appoint(trx, userId, now)
      const { verifiedEmail: email, sso } = identity
      if (email) await continuePause(trx, userId, { email, authSecret: settings.authSecret, now })
      const begun = await beginSession(trx, context, request, { userId, methodId, remembered: true, sso })
      return { ...begun, ...('added' in account && { added: true }) }
    })
  const attempted = run().catch((error) => {
    // Another request created the same account at the same time; the second attempt finds it.
    if (dialectOf(db).isUniqueViolation(error)) return run()
    throw error
  })
  const outcome = await attempted.catch((error): Outcome => {
    if (error instanceof AsksFactor) return { unfinished: { userId: error.userId, identity } }
    throw error
  })
  if ('added' in outcome) {
    await context.sessionsEnded(outcome.userId)
    await tellOfIdentity(context, request, outcome.userId, providerName)
  }
  return outcome
}

/** Adds the identity of a sign-in that was completed with the account's second factor or passkey; returns its id. */
export async function joinProven(
  trx: Trx,
  context: AppContext,
  { userId, identity }: { userId: string; identity: ProvenIdentity },
): Promise<string> {
  await lockSignInMethods(trx, userId)
  const joining = { ...joiningAt(await context.site.read(), context), provenId: userId }
  const found = await accountOfIdentity(trx, identity, { ...joining, mayJoinOperator: (id) => id === userId })
  if (typeof found === 'string' || !('userId' in found) || found.userId !== userId)
    throw new HttpError('unauthenticated')
  return found.methodId
}

/** Emails the owner of an account that an identity was added. */
export async function tellOfIdentity(
  context: AppContext,
  request: FastifyRequest,
  userId: string,
  provider: string,
): Promise<void> {
  await tellOwner(context, request, { userId, kind: 'identityAdded', params: { provider } })
}

function joiningAt(site: SiteSettings, { settings, clock }: Pick<AppContext, 'settings' | 'clock'>) {
  const provesMore = site.ssoOnly || !settings.hasMail
  return { provesMore, isOnlyWay: site.ssoOnly, now: clock(), authSecret: settings.authSecret }
}

async function appoint(trx: Trx, personId: string, now: number): Promise<void> {
  await setOperator(trx, personId, now)
  // A new operator skips onboarding, since the settings of the site come first.
  await finishOnboarding(trx, personId, now)
  await recordAction(trx, { actorId: null, kind: 'person', act: 'appointOperator', targetId: personId }, now)
}

/** Creates an operator's account, whatever the sign-up mode. */
async function setUpWith(
  trx: Trx,
  { identity }: { identity: ProvenIdentity },
  circumstances: Circumstances,
): Promise<SignInAccount> {
  const { verifiedEmail: email, provider, issuer, subject, name, firstName, lastName } = identity
  if (email === null) throw new SignInRefused('no_email')
  const method = { provider, issuer, subject }
  const account = await createAccount(
    trx,
    { name, firstName, lastName, email, emailVerified: true, method },
    circumstances,
  )
  await noteVerifiedEmail(trx, account.methodId, email, circumstances.now)
  return account
}

interface Circumstances {
  site: SiteSettings
  settings: AppContext['settings']
  now: number
  language: Language
}

/**
 * Creates the account of an identity, or returns what is missing: an email, its proof, a reason to
 * join, or a decision.
 */
async function letInWith(
  trx: Trx,
  { identity, invitation }: { identity: ProvenIdentity; invitation: Invitation | null },
  circumstances: Circumstances,
) {
  const { verifiedEmail, sso: _sso, ...known } = identity
  const requestId = await findRequestOfIdentity(trx, identity)
  if (requestId !== undefined) return { requestId }
  if (verifiedEmail === null) {
    const refusal = reasonNotToSignUp(circumstances.site, invitation !== null)
    if (!refusal && !circumstances.settings.hasMail) return { error: 'no_email' as const }
    return refusal ? { error: refusal } : { pending: known }
  }
  const email = verifiedEmail
  const { by, refusal } = admissionOf(circumstances.site, { email, invited: isInvited(invitation, email) })
  if (refusal) return { error: refusal }
  // For the rules about domains, only the operator's provider and invitations prove an address.
  const isProven = identity.provider === 'oidc' || provesEmail(invitation, email)
  if (by === 'afterDecision' || (by === 'afterProof' && !isProven)) return { pending: { ...known, email } }
  const { site, settings, now } = circumstances
  const isDeclined = async () => (await declinedUntil(trx, { email, authSecret: settings.authSecret }, now)) !== null
  if (site.signUp === 'approval' && (await isDeclined())) return { error: 'requestDeclined' as const }
  const { provider, issuer, subject, ...names } = known
  const method = { provider, issuer, subject }
  const candidate = {
    ...names,
    email,
    emailVerified: true,
    method,
    invitation,
    reason: '',
    language: circumstances.language,
  }
  const account = await letIn(trx, candidate, circumstances)
  if ('userId' in account) await noteVerifiedEmail(trx, account.methodId, email, circumstances.now)
  return account
}
