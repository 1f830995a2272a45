import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AuthorizationResponseError } from 'openid-client'
import type { AskedFactor } from '#contract/factors.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { networkOf } from '#server/core/http/client-network.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { PROVIDER_SIGN_INS_PER_NETWORK, SSO_SIGN_INS_PER_NETWORK } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { hashToken } from '#server/core/platform/secrets.ts'
import { requestCookie } from './admission/request-cookie.ts'
import { secretMark } from './factors/app-codes.ts'
import { readFactor } from './factors/factors.store.ts'
import { bindCall } from './mount.ts'
import { type Attempt, beginAttempt, endAttempt } from './providers/attempt.ts'
import { readBrowser, rememberBrowser } from './providers/browser.ts'
import { NotFresh, type ProvenIdentity } from './providers/client.ts'
import { callbackOf, originOf } from './providers/origins.ts'
import { writePending } from './providers/pending.ts'
import type { SignInProviders } from './providers/providers.ts'
import { refusalCookie } from './providers/refusal.ts'
import { type Outcome, type SignInError, SignInRefused, signInAt } from './providers/sign-in.ts'
import { rememberUnfinishedSignIn } from './providers/unfinished-sign-in.ts'
import { handOver, refuseSuspended, requireSession } from './sessions/sessions.ts'

/** The last page of the pop-up, which reports the result to the page that opened it. */
const POPUP = '/auth/popup'
/** The page that shows the result of a sign-in in the same window; the next one is for members. */
const LOGIN = '/auth/login'
const LOGIN_OF_MEMBER = '/auth/login-unprotected'

interface Parts {
  context: AppContext
  limits: Limits
  providers: SignInProviders
}

/**
 * Signs in with a provider, in a pop-up or in the same window: sends the browser to the provider,
 * which returns to the callback.
 */
export function bindSocial(app: FastifyInstance, parts: Parts): void {
  const { context, limits, providers } = parts

  bindCall(
    app,
    'socialSignIn',
    async ({ body: { provider, fresh, ...purpose }, request, reply }) => {
      const client = (await providers.offered()).includes(provider) ? providers.find(provider) : undefined
      if (!client) throw new HttpError('notFound')
      const freshFor = fresh ? (await requireSession(context, request)).user.id : undefined
      const attempt = beginAttempt(reply, { ...purpose, provider: client.id, freshFor }, context)
      return { url: await providers.begin(client, attempt, callbackOf(originOf(context, request), client.id)) }
    },
    {
      count: async ({ ip }) =>
        await limits.attemptIfLimited(`provider:${networkOf(ip)}`, await signInsPerNetwork(context)),
    },
  )

  bindCall(app, 'refusal', async ({ request }) => {
    const personId = refusalCookie.read(request, context)
    if (personId !== null)
      await refuseSuspended(context.db, personId, { settings: context.settings, now: context.clock() })
    return { status: true }
  })

  app.get<{ Params: { provider: string } }>('/callback/:provider', async (request, reply) => {
    const attempt = endAttempt(request, reply, request.params.provider, context)
    const outcome = await finishAttempt(parts, request, attempt).catch((error) => errorOf(error, request))
    if ('personId' in outcome) refusalCookie.remember(reply, outcome.personId, context)
    if ('token' in outcome) await handOver(context, { request, reply }, outcome)
    if ('requestId' in outcome) requestCookie.remember(reply, outcome.requestId, context)
    const asked = 'unfinished' in outcome ? await askFactor(context, reply, outcome.unfinished) : undefined
    const inWindow = attempt === null ? (await context.site.read()).ssoOnly : attempt.returnTo !== undefined
    const show = inWindow ? pageInWindow(outcome, { attempt, asked }) : pageInPopup(outcome, asked)
    return reply.redirect(
      `${originOf(context, request)}${show(() => sealIdentity(context, { request, reply }, outcome))}`,
    )
  })
}

async function signInsPerNetwork({ site }: AppContext) {
  return (await site.read()).ssoOnly ? SSO_SIGN_INS_PER_NETWORK : PROVIDER_SIGN_INS_PER_NETWORK
}

async function finishAttempt(
  { context, limits, providers }: Parts,
  request: FastifyRequest,
  attempt: Attempt | null,
): Promise<Outcome> {
  const isOffered = attempt !== null && (await providers.offered()).includes(attempt.provider)
  const client = isOffered ? providers.find(attempt.provider) : undefined
  if (!client || attempt === null) throw new Error('this browser has begun none')
  await limits.attempt(`callback:${networkOf(request.ip)}`, await signInsPerNetwork(context))
  const identity = await client.finish(new URL(request.url, originOf(context, request)), attempt)
  return await signInAt(context, request, { identity, providerName: client.name, attempt })
}

/** Stores a new identity as an unfinished sign-in; returns the factor that the login asks for next. */
async function askFactor(
  context: AppContext,
  reply: FastifyReply,
  { userId, identity: { sso, ...identity } }: { userId: string; identity: ProvenIdentity },
): Promise<AskedFactor> {
  // A long ID token doesn't fit into a cookie. Without it, the provider asks when the person signs
  // out there.
  const kept = { ...identity, ...(sso && { sso: { ...sso, idToken: null } }) }
  rememberUnfinishedSignIn(reply, { userId, remembered: true, identity: kept }, context)
  const factor = await readFactor(context.db, userId)
  if (!factor) return 'passkey'
  return factor.secretMark === secretMark(context.settings.authSecret) ? 'app' : 'spare'
}

type Show = (sealed: () => string) => string

function pageInPopup(outcome: Outcome, asked: AskedFactor | undefined): Show {
  if (asked !== undefined) return () => `${POPUP}?factor=${asked}`
  if ('requestId' in outcome) return () => `${POPUP}?waiting=1`
  if ('pending' in outcome) return (sealed) => `${POPUP}?identity=${sealed()}`
  return () => `${POPUP}?${'error' in outcome ? `error=${outcome.error}` : 'done=1'}`
}

/**
 * The address of the page in the window; an error is shown on a page that doesn't start the sign-in
 * again by itself.
 */
function pageInWindow(
  outcome: Outcome,
  { attempt, asked }: { attempt: Attempt | null; asked: AskedFactor | undefined },
): Show {
  if ('requestId' in outcome) return () => '/auth/request'
  if ('pending' in outcome) return (sealed) => `/auth/complete?identity=${sealed()}`
  const isMember = attempt?.freshFor !== undefined && 'error' in outcome
  const { invitation, returnTo = '/app/discover' } = attempt ?? {}
  const reached = asked === undefined ? { done: '1' } : { factor: asked }
  const found = 'error' in outcome ? { error: outcome.error, ...(invitation && { invitation }) } : reached
  return () => `${isMember ? LOGIN_OF_MEMBER : LOGIN}?${new URLSearchParams({ ...found, returnTo })}`
}

/** The pending identity, which this browser completes, as an encrypted token. */
function sealIdentity(
  context: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  outcome: Outcome,
): string {
  if (!('pending' in outcome)) return ''
  const browser = readBrowser(request, context.settings)
  rememberBrowser(reply, browser, context.settings)
  return writePending({ ...outcome.pending, browserHash: hashToken(browser) }, context)
}

/** The errors of a provider that would have to ask the person something. */
const NEEDS_PERSON = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']

function errorOf(error: unknown, request: FastifyRequest): Extract<Outcome, { error: SignInError }> {
  if (error instanceof HttpError && error.code === 'suspended')
    return { error: 'suspended', personId: String(error.params.personId) }
  if (error instanceof HttpError && error.code === 'linkInvalid') return { error: 'linkInvalid' }
  if (error instanceof SignInRefused) return { error: error.code }
  if (error instanceof NotFresh) return { error: 'not_fresh' }
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return { error: 'access_denied' }
    if (NEEDS_PERSON.includes(error.error)) return { error: 'login_required' }
  }
  request.logFromAnyone({ part: 'identity' }, `sign-in at a provider failed: ${error}`)
  return { error: 'failed' }
}
