import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AuthorizationResponseError } from 'openid-client'
import type { Language } from '#contract/rules/language.ts'
import type { SiteSettings } from '#contract/site.ts'
import type { Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { networkOf } from '#server/core/http/client-network.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { languageOf } from '#server/core/http/language.ts'
import { PROVIDER_SIGN_INS_PER_NETWORK } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { hashToken } from '#server/core/platform/secrets.ts'
import { admissionOf, type Refusal, reasonNotToSignUp } from '#server/features/site/admission.policy.ts'
import { continuePause } from './accounts/kept-pause.store.ts'
import { accountOfIdentity, noteVerifiedEmail } from './accounts/methods.store.ts'
import { type Invitation, isInvited, isProvenBy, readInvitation } from './admission/invitations.ts'
import { letIn } from './admission/let-in.ts'
import { requestCookie } from './admission/request-cookie.ts'
import { findRequestOfIdentity } from './admission/requests.store.ts'
import { tellOwner } from './links/tell-owner.ts'
import { bindCall } from './mount.ts'
import { beginAttempt, endAttempt } from './providers/attempt.ts'
import { readBrowser, rememberBrowser } from './providers/browser.ts'
import type { ProvenIdentity } from './providers/client.ts'
import { type PendingIdentity, writePending } from './providers/pending.ts'
import type { SignInProviders } from './providers/providers.ts'
import { refusalCookie } from './providers/refusal.ts'
import { type BegunSession, beginSession, handOver, refuseSuspended } from './sessions/sessions.ts'

/** The last page of the pop-up, which reports the result to the page that opened it. */
const POPUP = '/auth/popup'

interface Parts {
  context: AppContext
  limits: Limits
  providers: SignInProviders
}

/** Signing in at a provider: the pop-up goes to the provider and returns to the callback. */
export function bindSocial(app: FastifyInstance, { context, limits, providers }: Parts): void {
  bindCall(
    app,
    'socialSignIn',
    async ({ body: { provider, invitation }, request, reply }) => {
      const client = providers.find(provider)
      if (!client) throw new HttpError('notFound')
      const attempt = beginAttempt(reply, { provider: client.id, invitation }, context)
      return { url: await providers.begin(client, attempt, callbackOf(originOf(context, request), client.id)) }
    },
    { count: ({ ip }) => limits.attemptIfLimited(`provider:${networkOf(ip)}`, PROVIDER_SIGN_INS_PER_NETWORK) },
  )

  bindCall(app, 'refusal', async ({ request }) => {
    const personId = refusalCookie.read(request, context)
    if (personId !== null)
      await refuseSuspended(context.db, personId, { settings: context.settings, now: context.clock() })
    return { status: true }
  })

  app.get<{ Params: { provider: string } }>('/callback/:provider', async (request, reply) => {
    const origin = originOf(context, request)
    const attempt = endAttempt(request, reply, request.params.provider, context)
    const client = attempt && providers.find(attempt.provider)
    const finish = async (): Promise<Outcome> => {
      if (!client) throw new Error('this browser has begun none')
      await limits.attempt(`callback:${networkOf(request.ip)}`, PROVIDER_SIGN_INS_PER_NETWORK)
      const identity = await client.finish(new URL(request.url, origin), attempt)
      return await signIn(context, request, { identity, providerName: client.name, invitation: attempt.invitation })
    }
    const outcome = await finish().catch((error) => errorOf(error, request))
    if ('personId' in outcome) refusalCookie.remember(reply, outcome.personId, context)
    if ('token' in outcome) await handOver(context, { request, reply }, outcome)
    if ('requestId' in outcome) {
      requestCookie.remember(reply, outcome.requestId, context)
      return reply.redirect(`${origin}${POPUP}?waiting=1`)
    }
    if ('pending' in outcome) {
      const browser = readBrowser(request, context.settings)
      rememberBrowser(reply, browser, context.settings)
      const identity = writePending({ ...outcome.pending, browserHash: hashToken(browser) }, context)
      return reply.redirect(`${origin}${POPUP}?identity=${identity}`)
    }
    return reply.redirect(`${origin}${POPUP}?${'error' in outcome ? `error=${outcome.error}` : 'done=1'}`)
  })
}

/** Errors of a sign-in for which the pop-up shows a message; see `ProviderButtons`. */
type SignInError = 'access_denied' | 'account_not_linked' | 'suspended' | 'failed' | Refusal
type Outcome =
  | (BegunSession & { added?: true })
  | { pending: Omit<PendingIdentity, 'browserHash'> }
  | { requestId: string }
  | { error: SignInError }
  | Refused

/** The person isn't told outside of the browser that signed in. */
type Refused = { error: 'suspended'; personId: string }

interface ProvenSignIn {
  identity: ProvenIdentity
  providerName: string
  /** Token of the invitation by which the person came. */
  invitation: string | undefined
}

async function signIn(context: AppContext, request: FastifyRequest, proven: ProvenSignIn): Promise<Outcome> {
  const { db, clock, settings } = context
  const { identity, providerName } = proven
  const site = await context.site.read()
  const invitation = await readInvitation(context, proven.invitation)
  const attempt = () =>
    db.transaction().execute(async (trx): Promise<Outcome> => {
      const now = clock()
      const { verifiedEmail: email } = identity
      const found = await accountOfIdentity(trx, identity, now)
      if (found === 'notLinked') return { error: 'account_not_linked' }
      const account =
        found === 'noEmail' || found === 'new'
          ? await letInWith(trx, { ...proven, invitation }, { site, settings, now, language: languageOf(request) })
          : found
      if (!('userId' in account)) {
        return 'pending' in account ? { pending: { ...account.pending, invitation: proven.invitation } } : account
      }
      const { userId, methodId } = account
      if (email) await continuePause(trx, userId, { email, authSecret: settings.authSecret, now })
      const begun = await beginSession(trx, context, request, { userId, methodId, remembered: true })
      return { ...begun, ...('added' in account && { added: true }) }
    })
  const outcome = await attempt().catch((error) => {
    // Another request created the same account at the same time; the second attempt finds it.
    if (dialectOf(db).isUniqueViolation(error)) return attempt()
    throw error
  })
  if ('added' in outcome)
    await tellOwner(context, request, {
      userId: outcome.userId,
      kind: 'identityAdded',
      params: { provider: providerName },
    })
  return outcome
}

interface Circumstances {
  site: SiteSettings
  settings: AppContext['settings']
  now: number
  language: Language
}

/** The new account of an identity, or what is missing: an email, its proof, why they want to join, a decision. */
async function letInWith(
  trx: Trx,
  { identity, invitation }: { identity: ProvenIdentity; invitation: Invitation | null },
  circumstances: Circumstances,
) {
  const { verifiedEmail, ...known } = identity
  const requestId = await findRequestOfIdentity(trx, identity)
  if (requestId !== undefined) return { requestId }
  if (verifiedEmail === null) {
    const refusal = reasonNotToSignUp(circumstances.site, invitation !== null)
    return refusal ? { error: refusal } : { pending: known }
  }
  const email = verifiedEmail
  const { by, refusal } = admissionOf(circumstances.site, { email, invited: isInvited(invitation, email) })
  if (refusal) return { error: refusal }
  // Only the operator's provider, and invitations, prove an address for the rules about domains.
  const isProven = identity.provider === 'oidc' || isProvenBy(invitation, email)
  if (by === 'afterDecision' || (by === 'afterProof' && !isProven)) return { pending: { ...known, email } }
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

function errorOf(error: unknown, request: FastifyRequest): { error: SignInError } | Refused {
  if (error instanceof HttpError && error.code === 'suspended')
    return { error: 'suspended', personId: String(error.params.personId) }
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return { error: 'access_denied' }
  request.logFromAnyone({ part: 'identity' }, `sign-in at a provider failed: ${error}`)
  return { error: 'failed' }
}

/**
 * The origin of the request: without PUBLIC_URL the site has three, and the pop-up returns to its
 * own.
 */
function originOf({ settings }: AppContext, { headers }: FastifyRequest): string {
  return settings.origins.find((origin) => new URL(origin).host === headers.host) ?? settings.publicUrl
}

function callbackOf(origin: string, provider: string): string {
  return `${origin}/api/auth/callback/${provider}`
}
