import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressed, credentials, emailChange, passwordChange, passwordReset, registration } from '#contract/person.ts'
import type { House } from '../house.ts'
import {
  MAIL_PER_ACCOUNT,
  SIGN_IN_PER_ACCOUNT,
  SIGN_IN_PER_ADDRESS,
  SIGN_UP_PER_ADDRESS,
} from '../limits/limits.policy.ts'
import { countDown, forget, forgetSignIns, signInKey } from '../limits/limits.store.ts'
import { type Limits, networkOf } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import { languageOf } from '../words.ts'
import { type Auth, postVerification } from './auth.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { bindCompletion } from './complete.routes.ts'
import { deviceOf, rememberDevice } from './device.ts'
import { checkPassword, findAccount, setInitial } from './identity.store.ts'
import { evenly, makePass, type Pass, read, refuseForeignOrigin, send, takeText } from './mount.ts'
import { withHashReady } from './passwords.ts'
import type { SignInProviders } from './providers.ts'
import { bindSessions, sessionOf } from './sessions.routes.ts'
import { bindSocial } from './social.routes.ts'

interface Identity {
  auth: Auth
  providers: SignInProviders
  house: House
  limits: Limits
}

/** The calls of better-auth that are open here, with their own bodies; it knows others, and they are not. */
export function bindIdentity(app: FastifyInstance, identity: Identity): void {
  const { auth, house, limits, providers } = identity
  const pass = makePass(auth, house)
  takeText(app)
  app.addHook('onRequest', async (request) => refuseForeignOrigin(request, house))
  app.get('/token', async (request, reply) => send(reply, await pass(request)))
  app.post('/sign-out', async (request, reply) => send(reply, await pass(request, {})))
  bindEntry(app, identity, pass)
  bindPasswords(app, identity, pass)
  bindEmail(app, identity, pass)
  bindSessions(app, auth, house, pass)
  bindSocial(app, auth, house, providers)
  bindCompletion(app, house, limits)
}

function bindEntry(app: FastifyInstance, { auth, house, limits }: Identity, pass: Pass): void {
  app.post('/sign-up/email', async (request, reply) => {
    const body = read(registration, request)
    await limits.attemptIfLimited(`sign-up:${networkOf(request.ip)}`, SIGN_UP_PER_ADDRESS)
    await refuseCommonPassword(body.password, 'password')
    const name = `${body.firstName} ${body.lastName}`
    const passed = await withHashReady(body.password, () => pass(request, { ...body, name }))
    await postVerification(auth, house, { email: body.email.toLowerCase(), name }, languageOf(request))
    rememberDevice(reply, body.email, house.settings)
    send(reply, passed)
  })

  app.post('/sign-in/email', async (request, reply) => {
    const body = read(credentials, request)
    const device = deviceOf(request, body.email, house.settings)
    const counted = device
      ? [`sign-in:device:${device}`]
      : [signInKey(body.email), `sign-in:address:${networkOf(request.ip)}`]
    const [account = '', address] = counted
    await limits.attempt(account, SIGN_IN_PER_ACCOUNT)
    if (address) await limits.attempt(address, SIGN_IN_PER_ADDRESS)
    const passed = await pass(request, body)
    await forget(house.db, account)
    if (address) await countDown(house.db, address)
    if (!device) rememberDevice(reply, body.email, house.settings)
    send(reply, passed)
  })
}

function bindPasswords(app: FastifyInstance, { auth, house, limits }: Identity, pass: Pass): void {
  app.post('/request-password-reset', async (request, reply) => {
    const { email } = read(addressed, request)
    await limits.attemptIfLimited(`reset:${email.toLowerCase()}`, MAIL_PER_ACCOUNT)
    await evenly(house, () => pass(request, { email }))
    reply.send({ status: true })
  })

  app.post('/reset-password', async (request, reply) => {
    const { token, newPassword } = read(passwordReset, request)
    await refuseCommonPassword(newPassword, 'newPassword')
    send(reply, await withHashReady(newPassword, () => pass(request, { token, newPassword })))
  })

  app.post('/change-password', async (request, reply) => {
    const { currentPassword, newPassword } = read(passwordChange, request)
    const { user } = await sessionOf(auth, house, request)
    await provePassword(user, currentPassword, 'currentPassword', { house, limits })
    await refuseCommonPassword(newPassword, 'newPassword')
    const body = { currentPassword, newPassword, revokeOtherSessions: true }
    const passed = await withHashReady(newPassword, () => pass(request, body))
    const { mail, settings } = house
    const language = languageOf(request)
    await mail.post({
      occasion: 'passwordChanged',
      language,
      to: user.email,
      name: user.name,
      link: settings.publicUrl,
    })
    send(reply, passed)
  })
}

function bindEmail(app: FastifyInstance, { auth, house, limits }: Identity, pass: Pass): void {
  const { db, mail, settings } = house

  app.post('/send-verification-email', async (request, reply) => {
    const email = read(addressed, request).email.toLowerCase()
    await limits.attemptIfLimited(`verify:${email}`, MAIL_PER_ACCOUNT)
    await evenly(house, async () => {
      const account = await findAccount(db, email)
      if (account && !account.emailVerified) await postVerification(auth, house, account, languageOf(request))
    })
    reply.send({ status: true })
  })

  app.get('/verify-email', async (request, reply) => {
    const { email, updateTo } = claimsOf(request)
    const before = await findAccount(db, email)
    await pass(request)
    if (updateTo && before) {
      const language = languageOf(request)
      await setInitial(db, before.id, updateTo)
      const letter = { language, to: email, name: before.name, link: settings.publicUrl, params: { email: updateTo } }
      await mail.post({ ...letter, occasion: 'emailChanged' })
    }
    reply.send({ status: true, already: !updateTo && Boolean(before?.emailVerified) })
  })

  app.post('/change-email', async (request, reply) => {
    const { newEmail, password } = read(emailChange, request)
    const { user } = await sessionOf(auth, house, request)
    await provePassword(user, password, 'password', { house, limits })
    if (newEmail.toLowerCase() !== user.email) await pass(request, { newEmail })
    reply.send({ status: true })
  })
}

/** A wrong password counts as a wrong sign-in: it is told at its field. */
async function provePassword(
  user: { id: string; email: string },
  password: string,
  field: string,
  { house, limits }: Pick<Identity, 'house' | 'limits'>,
): Promise<void> {
  await limits.attempt(signInKey(user.email), SIGN_IN_PER_ACCOUNT)
  if (!(await checkPassword(house.db, user.id, password)))
    throw new Refusal('invalid', { fields: [{ field, key: 'passwordWrong' }] })
  await forgetSignIns(house.db, user.email)
}

/** What a verification link claims; better-auth checks its signature. */
function claimsOf(request: FastifyRequest): { email: string; updateTo?: string } {
  try {
    const { token = '' } = request.query as { token?: string }
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    if (typeof claims.email === 'string') return claims
  } catch {}
  throw new Refusal('linkInvalid')
}
