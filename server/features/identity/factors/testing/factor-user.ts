import { Secret, TOTP } from 'otpauth'
import { cookiesOf, PASSWORD, type Reply, type TestServer, type TestUser } from '#server/testing/test-server.ts'
import { TestPasskey } from './test-passkey.ts'

/** Length of a time step of the app, in ms. */
export const STEP_MS = 30_000

/** The code that the app of this secret shows on the server's clock, `steps` later. */
export function codeOf(server: TestServer, secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + server.ahead + steps * STEP_MS })
}

/** Calls of identity in the session of a user. */
export function callsOf(server: TestServer, { cookie }: Pick<TestUser, 'cookie'>) {
  return {
    get: (path: string) => server.visitor.get(`/auth/${path}`, { cookie }),
    post: (path: string, body: object = {}) => server.visitor.post(`/auth/${path}`, body, { cookie }),
  }
}

/** Turns the second factor of a confirmed user on; the clock goes on, so that the next code is another one. */
export async function turnOn(
  server: TestServer,
  user: Pick<TestUser, 'cookie'>,
  proof: object = { password: PASSWORD },
): Promise<{ secret: string; codes: string[] }> {
  const { post } = callsOf(server, user)
  const begun = await post('factor/begin', proof)
  const { enrolment, secret } = begun.body
  const { status, body } = await post('factor', { enrolment, code: codeOf(server, secret) })
  if (status !== 200) throw new Error(`The second factor was not turned on: ${JSON.stringify([begun.body, body])}`)
  server.later(STEP_MS)
  return { secret, codes: body.codes }
}

/** Logs in with the password; answers the cookie in which the code is asked for. */
export async function giveFirst(server: TestServer, email: string, headers: Record<string, string> = {}) {
  const reply = await server.visitor.post('/auth/sign-in/email', { email, password: PASSWORD }, headers)
  return { reply, cookie: [headers.cookie, cookiesOf(reply)].filter(Boolean).join('; ') }
}

export const giveCode = (server: TestServer, cookie: string, code: string): Promise<Reply> =>
  server.visitor.post('/auth/sign-in/factor', { code }, { cookie })

/** Adds a passkey to the account of a confirmed user. */
export async function addPasskey(
  server: TestServer,
  user: Pick<TestUser, 'cookie'>,
  { name = 'My laptop', proof = { password: PASSWORD } }: { name?: string; proof?: object } = {},
): Promise<TestPasskey> {
  const { post } = callsOf(server, user)
  const begun = await post('passkeys/begin', proof)
  const passkey = new TestPasskey()
  const { status, body } = await post('passkeys', { name, passkey: passkey.make(begun.body.options) })
  if (status !== 200) throw new Error(`The passkey was not added: ${JSON.stringify([begun.body, body])}`)
  return passkey
}

/** What the browser answers when this passkey is used now. */
export async function usePasskey(
  server: TestServer,
  passkey: TestPasskey,
  how: Parameters<TestPasskey['use']>[1] = {},
) {
  const { body } = await server.visitor.post('/auth/passkeys/ask', {})
  return passkey.use(body.options, how)
}

export async function signInWith(
  server: TestServer,
  passkey: TestPasskey,
  how: Parameters<TestPasskey['use']>[1] = {},
) {
  return await server.visitor.post('/auth/sign-in/passkey', { passkey: await usePasskey(server, passkey, how) })
}

/** Asks in a session to prove its owner with a passkey. */
export async function proveWith(server: TestServer, user: Pick<TestUser, 'cookie'>, passkey: TestPasskey) {
  return await callsOf(server, user).post('prove', { passkey: await usePasskey(server, passkey) })
}

/** The user in the session that a reply began. */
export async function inSession(server: TestServer, user: TestUser, reply: Reply): Promise<TestUser> {
  if (reply.status !== 200) throw new Error(`No session began: ${JSON.stringify(reply.body)}`)
  const cookie = cookiesOf(reply)
  return server.user({ ...user, cookie, headers: await server.tokenFor(cookie) })
}
