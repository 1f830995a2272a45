import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '#contract/rules/email.ts'
import type { SiteSettings } from '#contract/site.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { householdOf } from '#server/core/http/client-network.ts'
import { HttpError, invalidField, required } from '#server/core/http/http-error.ts'
import { languageOf } from '#server/core/http/language.ts'
import { LINKS_PER_IDENTITY, SIGN_IN_PER_ACCOUNT } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { type Admission, admissionOf } from '#server/features/site/admission.policy.ts'
import { findAccountByEmail, type SignInMethod } from './accounts/accounts.store.ts'
import { isKeptEmail } from './accounts/former-email.store.ts'
import { findIdentity } from './accounts/methods.store.ts'
import { verifyPassword } from './accounts/passwords.ts'
import { isInvited, readInvitation } from './admission/invitations.ts'
import { type Candidate, emailTaken, letIn, refusalError } from './admission/let-in.ts'
import { presentRequest } from './admission/request.view.ts'
import { requestCookie } from './admission/request-cookie.ts'
import { findRequest } from './admission/requests.store.ts'
import type { Answer } from './answer.ts'
import { countLinkRequest, mayMailStranger } from './links/link-mail.ts'
import {
  assignCompletionLink,
  createMailedLink,
  emptyLink,
  type MailedLink,
  useLink,
  voidCompletionLinks,
} from './links/links.store.ts'
import { pageFor, readLink } from './links/links.ts'
import { bindCall, hideOutcome, type IdentityRequest } from './mount.ts'
import { readSignInWays } from './offered-ways.ts'
import { isFromBrowser } from './providers/browser.ts'
import { type PendingIdentity, readPending } from './providers/pending.ts'
import type { SignInProviders } from './providers/providers.ts'
import { beginSession } from './sessions/sessions.ts'

interface Parts {
  context: AppContext
  limits: Limits
  providers: SignInProviders
}

/**
 * The content of a mailed link that creates an account: an identity at a provider or a password,
 * and the reason to join.
 */
export type PendingAccount = (PendingIdentity | PendingPassword) & {
  reason?: string | undefined
  rules?: string | undefined
}

interface PendingPassword extends Omit<PendingIdentity, 'provider' | 'issuer' | 'subject' | 'email'> {
  passwordHash: string
}

/**
 * For sign-ins and registrations without a confirmed email: the user enters an email and confirms
 * it with a mailed link. Only the browser that began, or a person with the password, can finish; a
 * stranger who opens the link can't.
 */
export function bindCompletion(app: FastifyInstance, parts: Parts, answer: Answer): void {
  bindPending(app, parts)
  bindFinish(app, parts, answer)
}

function bindPending(app: FastifyInstance, { context, limits, providers }: Parts): void {
  const { db, clock, mail, settings, site } = context

  const readOwn = async (identity: string, request: FastifyRequest): Promise<PendingIdentity> => {
    const pending = readPending(identity, context)
    if (typeof pending === 'string') throw new HttpError(pending === 'expired' ? 'linkExpired' : 'linkInvalid')
    await requireOffered({ context, providers }, pending)
    if (!isFromBrowser(request, pending.browserHash, settings)) throw new HttpError('otherBrowser')
    return pending
  }

  bindCall(app, 'pendingSignIn', async ({ body, request }) => {
    const { email = null, invitation } = await readOwn(body.identity, request)
    const invited = (await readInvitation(context, invitation)) !== null
    const { signUp, invitedSkipQueue } = await site.read()
    return { email, asksWhy: signUp === 'approval' && !(invited && invitedSkipQueue) }
  })

  bindCall(
    app,
    'completeSignIn',
    async ({ body, request, reply }) => {
      const pending = await readOwn(body.identity, request)
      const { provider, subject } = pending
      const to = addressOf(body.email)
      const account = { ...pending, reason: body.reason }
      const candidate = await candidateOf(context, account, { email: to, request })
      const by = requireAdmission(await site.read(), candidate)
      const isProven = provider === 'oidc' || (!settings.hasMail && by !== 'afterProof')
      if (isProven && pending.email === to) {
        const { requestId } = await finish(context, candidate)
        return { status: true, request: await showRequest(context, reply, requestId) }
      }
      if (!settings.hasMail) throw new HttpError('noMail')
      await limits.attemptIfLimited(`complete:${provider} ${subject}`, LINKS_PER_IDENTITY)
      await hideOutcome(context, async () => {
        if (!(await mayMailStranger(limits, request, to))) return
        const token = await db.transaction().execute(async (trx) => {
          // Links are also voided if the email belongs to an account, so that a former link doesn't
          // reveal the account.
          await voidCompletionLinks(trx, { provider, subject })
          const about = { purpose: 'completeSignIn' as const, userId: null, email: to }
          return (await findAccountByEmail(trx, to))
            ? null
            : await createMailedLink(trx, { ...about, identity: JSON.stringify(account) }, clock())
        })
        if (token === null) return
        const link = pageFor(settings, 'complete', token, { provider })
        // The email doesn't contain the person's name: they chose it at the provider, and the
        // recipient may be a stranger.
        const params = { provider: providers.nameOf(provider) }
        await mail.post({ kind: 'completeSignIn', language: languageOf(request), to, link, params })
      })
      return { status: true }
    },
    { count: countLinkRequest(limits) },
  )
}

function bindFinish(app: FastifyInstance, { context, limits, providers }: Parts, answer: Answer): void {
  const { db, clock } = context

  bindCall(app, 'finishSignIn', async (call) => {
    const { body, request, reply } = call
    const link = await readLink(db, body.token, ['completeSignIn'], clock())
    if (link.usedAt !== null || link.identity === null) return { status: true, already: true }
    const pending: PendingAccount = JSON.parse(link.identity)
    await requireOffered({ context, providers }, pending)
    await requireOwner({ context, limits }, call, { pending, link })
    const candidate = await candidateOf(context, pending, { email: link.email, request })
    const done = await finish(context, candidate, link)
    if (done.requestId !== undefined)
      return { status: true, request: await showRequest(context, reply, done.requestId) }
    if (!done.isNew || !('passwordHash' in pending)) return { status: true, already: !done.isNew }
    const { userId, methodId } = done
    const begun = await db
      .transaction()
      .execute((trx) => beginSession(trx, context, request, { userId, methodId, remembered: true }))
    const session = await answer(call, { begun, email: link.email, emailVerified: true })
    return { status: true, already: false, session, returnTo: link.returnTo ?? undefined }
  })
}

/** Throws 404 for a way to sign in that is no longer offered. */
async function requireOffered(
  { context, providers }: Pick<Parts, 'context' | 'providers'>,
  pending: PendingAccount,
): Promise<void> {
  const { passwords, providers: ids } = await readSignInWays(context, providers)
  const isOffered = 'passwordHash' in pending ? passwords : ids.includes(pending.provider)
  if (!isOffered) throw new HttpError('notFound')
}

/** Throws 403 unless the request comes from the browser that began, or has the password of the registration. */
async function requireOwner(
  { context: { settings }, limits }: Pick<Parts, 'context' | 'limits'>,
  { body, request }: IdentityRequest<'finishSignIn'>,
  { pending, link }: { pending: PendingAccount; link: MailedLink },
): Promise<void> {
  if (isFromBrowser(request, pending.browserHash, settings)) return
  if (!('passwordHash' in pending) || body.password === undefined) throw new HttpError('otherBrowser')
  await limits.attempt(`finish:${link.hash}`, SIGN_IN_PER_ACCOUNT)
  if (!(await verifyPassword({ hash: pending.passwordHash, password: body.password, caller: householdOf(request.ip) })))
    throw invalidField('password', 'passwordWrong')
}

async function candidateOf(
  context: AppContext,
  pending: PendingAccount,
  { email, request }: { email: string; request: FastifyRequest },
): Promise<Candidate> {
  const { name, firstName, lastName, reason = '', invitation, rules } = pending
  return {
    ...{ email, name, firstName, lastName, reason, rules },
    emailVerified: true,
    method: methodIn(pending),
    invitation: await readInvitation(context, invitation),
    language: languageOf(request),
  }
}

function methodIn(pending: PendingAccount): SignInMethod {
  if ('passwordHash' in pending) return { passwordHash: pending.passwordHash }
  return { provider: pending.provider, issuer: pending.issuer, subject: pending.subject }
}

/** Refuses before any email is sent what would be refused afterwards. */
export function requireAdmission(site: SiteSettings, { email, invitation, reason }: Candidate): Admission {
  const { by, refusal } = admissionOf(site, { email, invited: isInvited(invitation, email) })
  if (refusal) throw refusalError(refusal, site)
  if (by === 'afterDecision' && reason === '') throw invalidField('reason', 'joinReasonRequired')
  return by
}

type Finished =
  | { userId: string; methodId: string; isNew: true; requestId?: undefined }
  | { isNew: false; requestId?: undefined }
  | { requestId: string }

/** Creates the account or the request; a link is used up by it. */
async function finish(context: AppContext, candidate: Candidate, link?: MailedLink): Promise<Finished> {
  const { db, clock, settings } = context
  const site = await context.site.read()
  const attempt = () =>
    db.transaction().execute(async (trx): Promise<Finished> => {
      const now = clock()
      if (link && !(await useLink(trx, link, now))) return { isNew: false }
      await voidCompletionLinks(trx, { email: candidate.email })
      // The identity is read last, so that it is found if another request commits it in between.
      const { email } = candidate
      const taken = (await findAccountByEmail(trx, email)) || (await isKeptEmail(trx, email, now))
      const known = 'provider' in candidate.method ? await findIdentity(trx, candidate.method) : undefined
      if (!known && taken) throw emailTaken(context)
      const done = known ?? (await letIn(trx, candidate, { site, settings, now }))
      if ('requestId' in done) {
        if (link) await emptyLink(trx, link)
        return done
      }
      if (link) await assignCompletionLink(trx, link, done.userId)
      return known ? { isNew: false } : { ...done, isNew: true }
    })
  return await attempt().catch((error) => {
    // Another request created the same account at the same time; the second attempt finds it.
    if (dialectOf(db).isUniqueViolation(error)) return attempt()
    throw error
  })
}

async function showRequest(context: AppContext, reply: FastifyReply, id: string | undefined) {
  if (id === undefined) return undefined
  requestCookie.remember(reply, id, context)
  return presentRequest(required(await findRequest(context.db, id), 'notFound'))
}
