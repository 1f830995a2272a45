import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { householdOf, networkOf } from '#server/core/http/client-network.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { refuseForeignOrigin } from '#server/core/http/protection/foreign-origin.ts'
import {
  SIGN_IN_PER_ACCOUNT,
  SIGN_IN_PER_ADDRESS,
  SIGN_IN_PER_KNOWN_DEVICES,
  type WindowRule,
} from '#server/core/limits/limits.policy.ts'
import { countDown, forget, signInKey } from '#server/core/limits/limits.store.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { deviceOwnerOf, findAccountByEmail, lockPassword, replacePasswordHash } from './accounts/accounts.store.ts'
import { hashPassword, matchOf, passwordMark } from './accounts/passwords.ts'
import { presentRequest } from './admission/request.view.ts'
import { requestCookie } from './admission/request-cookie.ts'
import { findRequestByEmail } from './admission/requests.store.ts'
import { type Answer, createAnswer } from './answer.ts'
import { bindCompletion } from './complete.routes.ts'
import { bindEmail } from './email.routes.ts'
import { secretMark } from './factors/app-codes.ts'
import { readFactor } from './factors/factors.store.ts'
import { countPassword } from './factors/proofs.ts'
import { bindFactors } from './factors.routes.ts'
import { bindIdentities } from './identities.routes.ts'
import { bindCall, type IdentityRequest, routeOf, takeText } from './mount.ts'
import { bindPasskeys } from './passkeys.routes.ts'
import { bindPasswords } from './passwords.routes.ts'
import type { SignInProviders } from './providers/providers.ts'
import { rememberUnfinishedSignIn } from './providers/unfinished-sign-in.ts'
import { bindRequests } from './requests.routes.ts'
import { type DeviceOwner, deviceOf, rememberDevice } from './sessions/device.ts'
import { beginSession } from './sessions/sessions.ts'
import { bindSessions } from './sessions.routes.ts'
import { bindSignUp } from './sign-up.routes.ts'
import { bindSocial } from './social.routes.ts'
import { bindUnfinishedSignIn } from './unfinished-sign-in.routes.ts'

interface Identity {
  context: AppContext
  limits: Limits
  providers: SignInProviders
}

/**
 * The calls that don't exist where single sign-on is the only way in: calls of passwords, and of
 * emails chosen by the user.
 */
const PASSWORD_CALLS = [
  ...(['signInFactor', 'signInPasskey', 'removePassword', 'undoFactor'] as const),
  ...(['signUp', 'signIn', 'setUp', 'requestReset', 'resetPassword', 'changePassword'] as const),
  ...(['sendVerification', 'verifyEmail', 'changeEmail', 'stopEmailChange'] as const),
]

/** The calls that only send an email with a link. */
const MAIL_CALLS = ['requestReset', 'sendVerification', 'changeEmail'] as const

export function bindIdentity(app: FastifyInstance, identity: Identity): void {
  const { context, limits } = identity
  takeText(app)
  app.addHook('onRequest', async (request) => refuseForeignOrigin(request, context))
  app.addHook('onRequest', async ({ routeOptions }) => {
    const isAmong = (calls: readonly Parameters<typeof routeOf>[0][]) =>
      calls.some((name) => routeOptions.url === `${app.prefix}${routeOf(name).url}`)
    if (isAmong(PASSWORD_CALLS) && (await context.site.read()).ssoOnly) throw new HttpError('notFound')
    if (isAmong(MAIL_CALLS) && !context.settings.hasMail) throw new HttpError('noMail')
  })
  const answer = createAnswer(context)
  bindSignUp(app, identity, answer)
  bindSignIn(app, identity, answer)
  bindPasswords(app, identity)
  bindEmail(app, context, limits)
  bindSessions(app, context, identity.providers)
  bindSocial(app, identity)
  bindCompletion(app, identity, answer)
  bindRequests(app, context)
  bindIdentities(app, identity)
  bindUnfinishedSignIn(app, identity, answer)
  bindFactors(app, identity)
  bindPasskeys(app, identity, answer)
}

function bindSignIn(app: FastifyInstance, { context, limits }: Identity, answer: Answer): void {
  const { db, settings } = context
  const networkKey = ({ ip }: FastifyRequest) => `sign-in:address:${networkOf(ip)}`

  const signIn = async (call: IdentityRequest<'signIn'>) => {
    const { body, request, reply } = call
    const account = await findAccountByEmail(db, body.email)
    const owner = account ? await deviceOwnerOf(db, account.id) : null
    const device = owner ? deviceOf(request, owner, settings) : null
    const network = networkKey(request)
    const counted: Counted[] = device
      ? [
          { key: `sign-in:device:${device}`, rule: SIGN_IN_PER_ACCOUNT },
          { key: `sign-in:devices:${owner?.id}`, rule: SIGN_IN_PER_KNOWN_DEVICES },
        ]
      : [
          { key: signInKey(body.email), rule: SIGN_IN_PER_ACCOUNT },
          { key: network, rule: SIGN_IN_PER_ADDRESS },
        ]
    for (const { key, rule } of counted) await limits.attempt(key, rule)
    const waiting = account ? undefined : await findRequestByEmail(db, body.email)
    const passwordOf = owner ?? waiting
    if (device) await countPassword(limits, `device:${device}`)
    else if (passwordOf) await countPassword(limits, `${passwordOf.id}:${passwordMark(passwordOf.passwordHash)}`)
    // Unknown browsers wait in the turn of their network, since anyone can type any email.
    const caller = device && owner ? owner.id : householdOf(request.ip)
    const match = await matchOf({ hash: passwordOf?.passwordHash, password: body.password, caller })
    const uncount = async () => {
      for (const { key } of counted) await (key === network ? countDown(db, key) : forget(db, key))
    }
    if (waiting && match) {
      await uncount()
      requestCookie.remember(reply, waiting.id, context)
      return { request: presentRequest(waiting) }
    }
    if (!account || !owner || owner.passwordHash === null || !match) throw new HttpError('invalidCredentials')
    const proven = { id: owner.id, passwordHash: owner.passwordHash }
    const factor = await readFactor(db, owner.id)
    if (factor) {
      await uncount()
      const mark = passwordMark(owner.passwordHash)
      rememberUnfinishedSignIn(reply, { userId: owner.id, passwordMark: mark, remembered: body.rememberMe }, context)
      return { secondFactor: { app: factor.secretMark === secretMark(settings.authSecret) } }
    }
    const begun = await db.transaction().execute(async (trx) => {
      const method = await lockPassword(trx, proven.id)
      // The password was changed after it was compared.
      if (method?.password !== proven.passwordHash) throw new HttpError('invalidCredentials')
      const session = { userId: proven.id, methodId: method.id, remembered: body.rememberMe }
      return await beginSession(trx, context, request, session)
    })
    await uncount()
    const current = match === 'current' ? proven : await renewHash(context, proven, body.password)
    if (!device || current !== proven) rememberDevice(reply, current, settings)
    return await answer(call, { begun, email: account.email, emailVerified: Boolean(account.emailVerified) })
  }
  bindCall(app, 'signIn', signIn, {
    countRefused: (request) => limits.attempt(networkKey(request), SIGN_IN_PER_ADDRESS),
  })
}

interface ProvenOwner extends DeviceOwner {
  passwordHash: string
}

/** Replaces an outdated hash at a sign-in. Other browsers then become known again at their next sign-in. */
async function renewHash({ db }: AppContext, owner: ProvenOwner, password: string): Promise<ProvenOwner> {
  const { id, passwordHash: outdated } = owner
  const passwordHash = await hashPassword(password, id)
  return (await replacePasswordHash(db, { userId: id, outdated, passwordHash })) ? { id, passwordHash } : owner
}

interface Counted {
  key: string
  rule: WindowRule
}
