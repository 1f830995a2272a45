import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { networkOf } from '#server/core/http/client-network.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { refuseForeignOrigin } from '#server/core/http/protection/foreign-origin.ts'
import {
  SIGN_IN_PER_ACCOUNT,
  SIGN_IN_PER_ADDRESS,
  SIGN_IN_PER_KNOWN_DEVICES,
  SIGN_UP_PER_ADDRESS,
  type WindowRule,
} from '#server/core/limits/limits.policy.ts'
import { countDown, forget, signInKey } from '#server/core/limits/limits.store.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { findProfile } from '#server/features/people/people.store.ts'
import { presentProfile } from '#server/features/people/people.view.ts'
import {
  addMethod,
  createUser,
  deviceOwnerOf,
  findAccountByEmail,
  lockPassword,
  replacePasswordHash,
} from './accounts/accounts.store.ts'
import { refuseCommonPassword } from './accounts/common-passwords.ts'
import { hashPassword, isWeakHash, verifyPassword } from './accounts/passwords.ts'
import { countPassword } from './accounts/proofs.ts'
import { bindCompletion } from './complete.routes.ts'
import { bindEmail } from './email.routes.ts'
import { bindIdentities } from './identities.routes.ts'
import { mailLink } from './links/link-mail.ts'
import { bindCall, type IdentityRequest, takeText } from './mount.ts'
import { bindPasswords } from './passwords.routes.ts'
import type { SignInProviders } from './providers/providers.ts'
import { type DeviceOwner, deviceOf, rememberDevice } from './sessions/device.ts'
import { acceptFormerSession } from './sessions/former-session.ts'
import { type BegunSession, beginSession, handOver } from './sessions/sessions.ts'
import { createTokenWriter } from './sessions/tokens.ts'
import { bindSessions } from './sessions.routes.ts'
import { bindSocial } from './social.routes.ts'

interface Identity {
  context: AppContext
  limits: Limits
  providers: SignInProviders
}

export function bindIdentity(app: FastifyInstance, identity: Identity): void {
  const { context, limits } = identity
  takeText(app)
  app.addHook('onRequest', async (request) => refuseForeignOrigin(request, context))
  app.addHook('onRequest', async (request) => await acceptFormerSession(context, request))
  const answer = createAnswer(context)
  bindSignUp(app, identity, answer)
  bindSignIn(app, identity, answer)
  bindPasswords(app, identity)
  bindEmail(app, context, limits)
  bindSessions(app, context)
  bindSocial(app, identity)
  bindCompletion(app, identity)
  bindIdentities(app, identity)
}

interface Browser {
  request: FastifyRequest
  reply: FastifyReply
}

interface SignedIn {
  begun: BegunSession
  email: string
  emailVerified: boolean
}

type Answer = ReturnType<typeof createAnswer>

/**
 * Creates the answer to a sign-in, with a bearer token and the profile, which saves the browser two
 * requests.
 */
function createAnswer(context: AppContext) {
  const writeToken = createTokenWriter(context)
  return async (browser: Browser, { begun, email, emailVerified }: SignedIn) => {
    await handOver(context, browser, begun)
    const { id: sessionId, userId } = begun
    const [token, profile] = await Promise.all([
      writeToken({ userId, sessionId, emailVerified }),
      findProfile(context.db, userId, userId),
    ])
    if (!profile) throw new HttpError('unauthenticated')
    return { user: { id: userId }, token, profile: presentProfile(profile, { email, emailVerified }) }
  }
}

function bindSignUp(app: FastifyInstance, { context, limits }: Identity, answer: Answer): void {
  const { db, clock, settings } = context

  const register = ({ body, request }: IdentityRequest<'signUp'>, passwordHash: string) =>
    db.transaction().execute(async (trx) => {
      const { email, firstName, lastName } = body
      const user = { email: email.toLowerCase(), name: `${firstName} ${lastName}`, firstName, lastName }
      const userId = await createUser(trx, { ...user, emailVerified: false }, clock())
      const methodId = await addMethod(trx, userId, { passwordHash }, clock())
      return await beginSession(trx, context, request, { userId, methodId, remembered: true })
    })

  const signUp = async (call: IdentityRequest<'signUp'>) => {
    const { body, request, reply } = call
    await refuseCommonPassword(body.password, 'password')
    if (await findAccountByEmail(db, body.email)) throw new HttpError('emailTaken')
    const passwordHash = await hashPassword(body.password)
    const begun = await register(call, passwordHash).catch((error) => {
      // Another request created the account at the same time.
      throw dialectOf(db).isUniqueViolation(error) ? new HttpError('emailTaken') : error
    })
    const account = { id: begun.userId, email: body.email.toLowerCase(), emailVerified: false }
    await mailLink({ context, limits }, request, 'confirm', { ...account, name: body.firstName })
    rememberDevice(reply, { id: begun.userId, passwordHash }, settings)
    return await answer(call, { begun, ...account })
  }
  bindCall(app, 'signUp', signUp, {
    count: ({ ip }) => limits.attemptIfLimited(`sign-up:${networkOf(ip)}`, SIGN_UP_PER_ADDRESS),
  })
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
    if (owner) await countPassword(limits, owner.id)
    const proven = await provenOwner(owner, body.password)
    if (!account || !proven) throw new HttpError('invalidCredentials')
    const begun = await db.transaction().execute(async (trx) => {
      const method = await lockPassword(trx, proven.id)
      // The password was changed meanwhile.
      if (method?.password !== proven.passwordHash) throw new HttpError('invalidCredentials')
      const session = { userId: proven.id, methodId: method.id, remembered: body.rememberMe }
      return await beginSession(trx, context, request, session)
    })
    for (const { key } of counted) await (key === network ? countDown(db, key) : forget(db, key))
    const current = await strengthenHash(context, proven, body.password)
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

/**
 * The owner with a proven password; null if it is wrong. Takes the same time without an account or
 * a password.
 */
async function provenOwner(owner: DeviceOwner | null, password: string): Promise<ProvenOwner | null> {
  const hash = owner?.passwordHash ?? null
  if (owner && hash !== null)
    return (await verifyPassword({ hash, password })) ? { id: owner.id, passwordHash: hash } : null
  await hashPassword(password)
  return null
}

/** Hashes the password of a sign-in anew if its hash is weak; other browsers are known again at their next sign-in. */
async function strengthenHash({ db }: AppContext, owner: ProvenOwner, password: string): Promise<ProvenOwner> {
  const { id, passwordHash: weak } = owner
  if (!isWeakHash(weak)) return owner
  const passwordHash = await hashPassword(password)
  return (await replacePasswordHash(db, { userId: id, weak, passwordHash })) ? { id, passwordHash } : owner
}

interface Counted {
  key: string
  rule: WindowRule
}
