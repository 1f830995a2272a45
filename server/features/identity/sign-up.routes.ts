import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf } from '#contract/rules/email.ts'
import type { SiteSettings } from '#contract/site.ts'
import { textVersionOf } from '#server/core/access/rules.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { recordAction } from '#server/core/events/audit.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { householdOf, networkOf } from '#server/core/http/client-network.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import { languageOf } from '#server/core/http/language.ts'
import { GROUP_SIGN_UPS_PER_ADDRESS, SIGN_UP_PER_ADDRESS } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { hashToken } from '#server/core/platform/secrets.ts'
import { finishOnboarding } from '#server/features/people/people.store.ts'
import { mayHaveEmail } from '#server/features/site/admission.policy.ts'
import { redeemOperatorLink, setOperator } from '#server/features/site/site.store.ts'
import { findAccountByEmail } from './accounts/accounts.store.ts'
import { refuseCommonPassword } from './accounts/common-passwords.ts'
import { isKeptEmail } from './accounts/former-email.store.ts'
import { hashPassword } from './accounts/passwords.ts'
import { provesEmail, readInvitation } from './admission/invitations.ts'
import { type Candidate, createAccount, emailTaken, letIn } from './admission/let-in.ts'
import { presentRequest } from './admission/request.view.ts'
import { requestCookie } from './admission/request-cookie.ts'
import { findRequest } from './admission/requests.store.ts'
import type { Answer } from './answer.ts'
import { type PendingAccount, requireAdmission } from './complete.routes.ts'
import { mailLink, mayMailStranger } from './links/link-mail.ts'
import { createMailedLink } from './links/links.store.ts'
import { pageFor } from './links/links.ts'
import { bindCall, type IdentityRequest } from './mount.ts'
import { readBrowser, rememberBrowser } from './providers/browser.ts'
import { rememberDevice } from './sessions/device.ts'
import { beginSession } from './sessions/sessions.ts'

interface Parts {
  context: AppContext
  limits: Limits
}

/** How long the link of a registration is valid, in ms. */
const REGISTRATION_MS = 24 * 3_600_000

export function bindSignUp(app: FastifyInstance, { context, limits }: Parts, answer: Answer): void {
  const countOne = ({ ip }: FastifyRequest) => limits.attemptIfLimited(`sign-up:${networkOf(ip)}`, SIGN_UP_PER_ADDRESS)

  const signUp = async (call: IdentityRequest<'signUp'>) => {
    const { body, request } = call
    const email = addressOf(body.email)
    const candidate = await candidateOf(context, call, email)
    const site = await context.site.read()
    if (isOfGroup(site, candidate))
      await limits.attemptIfLimited(`sign-up:group:${networkOf(request.ip)}`, GROUP_SIGN_UPS_PER_ADDRESS)
    else await countOne(request)
    await refuseCommonPassword(body.password, 'password')
    const by = requireAdmission(site, candidate)
    requireRules(site, body.rules)
    const isTaken =
      (await findAccountByEmail(context.db, email)) || (await isKeptEmail(context.db, email, context.clock()))
    if (isTaken) throw emailTaken(context)
    const passwordHash = await hashPassword(body.password, householdOf(request.ip))
    if (by === 'atOnce' || (candidate.emailVerified && by === 'afterProof'))
      return await register({ context, limits }, call, {
        site,
        candidate: { ...candidate, method: { passwordHash } },
        answer,
      })
    if (!context.settings.hasMail) {
      if (by === 'afterProof') throw new HttpError('noMail')
      return await ask(context, call, { ...candidate, method: { passwordHash } })
    }
    const kind = by === 'afterDecision' ? 'confirmRequest' : 'confirm'
    await mailConfirmation({ context, limits }, call, { email, passwordHash, kind })
    return { mailed: true as const }
  }
  bindCall(app, 'signUp', signUp, { countRefused: countOne })

  bindCall(
    app,
    'setUp',
    async (call) => {
      const { body, request, reply } = call
      await refuseCommonPassword(body.password, 'password')
      const passwordHash = await hashPassword(body.password, householdOf(request.ip))
      requireRules(await context.site.read(), body.rules)
      const email = addressOf(body.email)
      const begun = await uniqueEmail(context, () =>
        context.db.transaction().execute(async (trx) => {
          const now = context.clock()
          if (!(await redeemOperatorLink(trx, body.token, now))) throw new HttpError('linkInvalid')
          const account = { ...namesOf(body), email, emailVerified: true, method: { passwordHash }, rules: body.rules }
          const { userId, methodId } = await createAccount(trx, account, { settings: context.settings, now })
          await setOperator(trx, userId, now)
          // A new operator skips onboarding, since the settings of the site come first.
          await finishOnboarding(trx, userId, now)
          await recordAction(trx, { actorId: null, kind: 'person', act: 'appointOperator', targetId: userId }, now)
          return await beginSession(trx, context, request, { userId, methodId, remembered: true })
        }),
      )
      rememberDevice(reply, { id: begun.userId, passwordHash }, context.settings)
      return await answer(call, { begun, email, emailVerified: true })
    },
    { count: countOne },
  )
}

/**
 * Whether an operator's link or the domains of the site admit the person. Such people may be a
 * class that shares one network.
 */
function isOfGroup(site: SiteSettings, { email, invitation }: Candidate): boolean {
  return invitation?.kind === 'link' || (site.domains.length > 0 && mayHaveEmail(site, email))
}

async function candidateOf(
  context: AppContext,
  { body, request }: IdentityRequest<'signUp'>,
  email: string,
): Promise<Candidate> {
  const invitation = await readInvitation(context, body.invitation)
  return {
    ...namesOf(body),
    email,
    emailVerified: provesEmail(invitation, email),
    method: { passwordHash: '' },
    invitation,
    reason: body.reason ?? '',
    language: languageOf(request),
    rules: body.rules,
  }
}

/** Throws 403 unless the present rules of the site are accepted; does nothing if it has none. */
function requireRules({ rules }: SiteSettings, accepted: string | undefined): void {
  const version = textVersionOf(rules)
  if (version !== null && version !== accepted) throw new HttpError('rulesNotAccepted', { words: 'rulesFirst' })
}

function namesOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  return { name: `${firstName} ${lastName}`, firstName, lastName }
}

interface Registration {
  /** The settings, which allow the person to register at once. */
  site: SiteSettings
  candidate: Candidate & { method: { passwordHash: string } }
  answer: Answer
}

async function register(
  { context, limits }: Parts,
  call: IdentityRequest<'signUp'>,
  { site, candidate, answer }: Registration,
) {
  const { db, clock, settings } = context
  const { request, reply } = call
  const { email, firstName, method } = candidate
  let emailVerified = candidate.emailVerified
  const begun = await uniqueEmail(context, () =>
    db.transaction().execute(async (trx) => {
      const account = await letIn(trx, candidate, { site, settings, now: clock() })
      if ('requestId' in account) throw new HttpError('invitationNeeded')
      emailVerified = account.isConfirmed
      return await beginSession(trx, context, request, { ...account, remembered: true })
    }),
  )
  const account = { id: begun.userId, email, emailVerified }
  const { returnTo } = call.body
  if (!emailVerified) await mailLink({ context, limits }, request, 'confirm', { ...account, name: firstName, returnTo })
  rememberDevice(reply, { id: begun.userId, passwordHash: method.passwordHash }, settings)
  return await answer(call, { begun, email, emailVerified })
}

/** On sites without email, the request to join is stored at once. */
async function ask(context: AppContext, { reply }: IdentityRequest<'signUp'>, candidate: Candidate) {
  const { db, clock, settings } = context
  const site = await context.site.read()
  const row = await db.transaction().execute(async (trx) => {
    const account = await letIn(trx, candidate, { site, settings, now: clock() })
    // The settings were changed meanwhile, so that a request isn't needed any more.
    if (!('requestId' in account)) throw new HttpError('conflict')
    return required(await findRequest(trx, account.requestId), 'notFound')
  })
  requestCookie.remember(reply, row.id, context)
  return { request: presentRequest(row) }
}

/** 422 if another request created an account with the email at the same time. */
async function uniqueEmail<T>(context: AppContext, create: () => Promise<T>): Promise<T> {
  return await create().catch((error) => {
    throw dialectOf(context.db).isUniqueViolation(error) ? emailTaken(context) : error
  })
}

/** Emails the link that creates the account or the request to join. */
async function mailConfirmation(
  { context, limits }: Parts,
  { body, request, reply }: IdentityRequest<'signUp'>,
  { email, passwordHash, kind }: { email: string; passwordHash: string; kind: 'confirm' | 'confirmRequest' },
): Promise<void> {
  const { db, clock, mail, settings } = context
  const browser = readBrowser(request, settings)
  rememberBrowser(reply, browser, settings)
  if (!(await mayMailStranger(limits, request, email))) return
  const { reason, invitation, rules, returnTo } = body
  const pending: PendingAccount = {
    passwordHash,
    ...namesOf(body),
    browserHash: hashToken(browser),
    reason,
    invitation,
    rules,
  }
  const about = { purpose: 'completeSignIn' as const, userId: null, email, identity: JSON.stringify(pending), returnTo }
  const token = await createMailedLink(db, { ...about, lifetimeMs: REGISTRATION_MS }, clock())
  const link = pageFor(settings, 'complete', token)
  await mail.post({ kind, language: languageOf(request), to: email, link })
}
