import type { FastifyInstance, FastifyRequest } from 'fastify'
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
import { refuseCommonPassword } from './accounts/common-passwords.ts'
import { type DeviceOwner, findAccountByEmail, markOwnerOf, replacePasswordHash } from './accounts/identity.store.ts'
import { hashPassword, isWeakHash, withHashReady } from './accounts/passwords.ts'
import type { Auth } from './auth.ts'
import { bindCompletion } from './complete.routes.ts'
import { bindEmail } from './email.routes.ts'
import { bindIdentities } from './identities.routes.ts'
import { mailLink } from './links/link-mail.ts'
import {
  bindCall,
  createForward,
  type Forward,
  type Forwarded,
  type IdentityRequest,
  passCookies,
  takeText,
} from './mount.ts'
import { bindPasswords } from './passwords.routes.ts'
import type { SignInProviders } from './providers/providers.ts'
import { deviceOf, rememberDevice } from './sessions/device.ts'
import { acceptFormerSession } from './sessions/former-session.ts'
import { bindSessions } from './sessions.routes.ts'
import { bindSocial } from './social.routes.ts'

interface Identity {
  auth: Auth
  providers: SignInProviders
  context: AppContext
  limits: Limits
}

/** The only calls of better-auth that clients can reach. */
export function bindIdentity(app: FastifyInstance, identity: Identity): void {
  const { auth, context, limits, providers } = identity
  const forward = createForward(auth, context)
  takeText(app)
  app.addHook('onRequest', async (request) => refuseForeignOrigin(request, context))
  app.addHook('onRequest', async (request) => await acceptFormerSession(context, request))
  bindCall(app, 'token', async ({ request, reply }) => passCookies(reply, await forward(request)))
  bindEntry(app, identity, forward)
  bindPasswords(app, { auth, context, limits, forward, providers })
  bindEmail(app, auth, context, limits)
  bindSessions(app, { auth, context, forward })
  bindSocial(app, auth, context, providers)
  bindCompletion(app, { context, limits, providers })
  bindIdentities(app, { auth, context, providers })
}

function bindEntry(app: FastifyInstance, { auth, context, limits }: Identity, forward: Forward): void {
  const { db, settings } = context

  const signUp = async ({ body, request, reply }: IdentityRequest<'signUp'>) => {
    await refuseCommonPassword(body.password, 'password')
    const name = `${body.firstName} ${body.lastName}`
    const passed = await withHashReady(body.password, () => forward<SignedIn>(request, { ...body, name })).catch(
      async (error) => {
        // Another request created the account at the same time.
        const isTaken =
          error instanceof HttpError && error.code === 'invalid' && (await findAccountByEmail(db, body.email))
        throw isTaken ? new HttpError('emailTaken') : error
      },
    )
    const account = await findAccountByEmail(db, body.email)
    if (account) {
      await mailLink({ context, limits }, request, 'confirm', account)
      rememberDevice(reply, await markOwnerOf(db, account.id), settings)
    }
    return passCookies(reply, await withSession(passed))
  }
  bindCall(app, 'signUp', signUp, {
    count: ({ ip }) => limits.attemptIfLimited(`sign-up:${networkOf(ip)}`, SIGN_UP_PER_ADDRESS),
  })

  const networkKey = ({ ip }: FastifyRequest) => `sign-in:address:${networkOf(ip)}`
  const signIn = async ({ body, request, reply }: IdentityRequest<'signIn'>) => {
    const account = await findAccountByEmail(db, body.email)
    const owner = account ? await markOwnerOf(db, account.id) : null
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
    const passed = await forward<SignedIn>(request, body)
    for (const { key } of counted) await (key === network ? countDown(db, key) : forget(db, key))
    const current = owner && (await strengthenHash(context, owner, body.password))
    if (current && (!device || current !== owner)) rememberDevice(reply, current, settings)
    return passCookies(reply, await withSession(passed))
  }
  bindCall(app, 'signIn', signIn, {
    countRefused: (request) => limits.attempt(networkKey(request), SIGN_IN_PER_ADDRESS),
  })

  /**
   * Adds a bearer token and the profile to the answer, so that the browser needs no further
   * request.
   */
  async function withSession({ cookies, answer }: Forwarded<SignedIn>) {
    const { user } = answer
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
    const [{ token }, profile] = await Promise.all([
      auth.api.getToken({ headers: new Headers({ cookie }) }),
      findProfile(db, user.id, user.id),
    ])
    if (!profile) throw new HttpError('unauthenticated')
    return { cookies, answer: { ...answer, token, profile: presentProfile(profile, user) } }
  }
}

/** Hashes the password of a sign-in anew if its hash is weak; other browsers are known again at their next sign-in. */
async function strengthenHash({ db }: AppContext, owner: DeviceOwner, password: string): Promise<DeviceOwner> {
  const { id, passwordHash: weak } = owner
  if (weak === null || !isWeakHash(weak)) return owner
  const passwordHash = await hashPassword(password)
  return (await replacePasswordHash(db, { userId: id, weak, passwordHash })) ? { id, passwordHash } : owner
}

/** What better-auth answers to signing up and in. */
interface SignedIn {
  user: { id: string; email: string; emailVerified: boolean }
}

interface Counted {
  key: string
  rule: WindowRule
}
