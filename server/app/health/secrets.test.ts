import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '#server/app/api-docs/openapi.ts'
import { cookiesOf, PASSWORD, type Reply, TestServer, type TestUser } from '#server/testing/test-server.ts'

const server = new TestServer()
const lines: string[] = []
const secrets = new Set<string>()
const called = new Set<string>()

beforeAll(() =>
  server.open(
    { CAIRN_LIMITS: 'off', CAIRN_LOG: 'requests', MAIL_BOUNCE_TOKEN: 'a token of the mail system' },
    {},
    { logs: { write: (line) => lines.push(line) } },
  ),
)
afterAll(() => server.app.close())

/** Sends a request and remembers the values of both directions that must not be in the log. */
async function call(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
  called.add(path.split('?')[0] ?? '')
  for (const value of [
    ...Object.values(body ?? {}),
    ...Object.values(headers),
    new URLSearchParams(path.split('?')[1]).get('token'),
  ])
    addSecret(value)
  const reply = await server.call(method, path, body, headers)
  for (const cookie of cookiesOf(reply).split('; ')) addSecret(cookie.slice(cookie.indexOf('=') + 1))
  addSecret(Object(reply.body).token)
  return reply
}

function addSecret(value: unknown): void {
  if (typeof value !== 'string' || value.length < 8) return
  for (const form of [value, decodeURIComponent(value), encodeURIComponent(value), value.replace(/^Bearer /, '')])
    secrets.add(form)
}

async function mailedToken(): Promise<string> {
  const [mail] = await server.mails()
  return /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const account = { password: PASSWORD, firstName: 'Ada', lastName: 'Stone' }

async function everyCall(ada: Pick<TestUser, 'cookie' | 'email'>): Promise<Reply[]> {
  const { cookie, email } = ada
  const post = (path: string, body: object = {}) => call('POST', `/auth/${path}`, body, { cookie })
  return [
    await call('GET', '/auth/token', undefined, { cookie }),
    await call('GET', '/auth/providers'),
    await call('GET', '/auth/list-sessions', undefined, { cookie }),
    await call('GET', '/auth/list-accounts', undefined, { cookie }),
    await post('unlink-account', { id: 'an identity of someone else' }),
    await post('send-verification-email', { email }),
    await post('verify-email', { token: await mailedToken() }),
    await post('stop-email-change', { token: 'a token of someone else' }),
    await post('undo-factor', { token: 'a token of someone else' }),
    await post('refuse-invitations', { token: 'a token of someone else' }),
    await post('sign-in/email', { email, password: 'not-the-password' }),
    await post('sign-in/social', { provider: 'google' }),
    await post('change-password', { currentPassword: PASSWORD, newPassword: 'a-longer-road-ahead' }),
    await post('change-email', { newEmail: 'other-road@example.org', password: 'a-longer-road-ahead' }),
    await post('request-password-reset', { email }),
    await post('reset-password', { newPassword: 'a-road-walked-again', token: await mailedToken() }),
    await post('refusal'),
    await post('complete-sign-in', { identity: 'an identity', email: 'third-road@example.org' }),
    await post('finish-sign-in', { token: 'a token of someone else' }),
    await post('pending-sign-in', { identity: 'an identity of someone else' }),
    await post('set-up', { ...account, email: 'fourth-road@example.org', token: 'a token of someone else' }),
    await post('invitation', { token: 'an invitation of someone else' }),
    await call('GET', '/auth/request', undefined, { cookie }),
    await call('GET', '/auth/factors', undefined, { cookie }),
    ...(await everyFactorCall(post)),
    await post('revoke-session', { id: 'a session of someone else' }),
    await post('revoke-other-sessions'),
    await post('revoke-sessions'),
    await post('sign-in/email', { email, password: 'a-road-walked-again' }),
    await post('sign-in/social', { provider: 'google' }),
    await post('sign-out'),
    ...(await everyMailCall(email)),
  ]
}

async function everyFactorCall(post: (path: string, body?: object) => Promise<Reply>): Promise<Reply[]> {
  const response = { clientDataJSON: 'a-client-of-someone', authenticatorData: 'some-data', signature: 'a-signature' }
  const passkey = { id: 'a-passkey-of-someone', rawId: 'a-passkey-of-someone', type: 'public-key', response }
  const proof = { password: 'a-road-walked-again' }
  const begun = await post('factor/begin', proof)
  for (const name of ['enrolment', 'secret', 'uri']) addSecret(Object(begun.body)[name])
  const { options = {} } = Object((await post('passkeys/ask')).body)
  addSecret(options.challenge)
  for (const value of Object.values(response)) addSecret(value)
  return [
    begun,
    await post('factor', { enrolment: Object(begun.body).enrolment ?? 'none', code: '12345678' }),
    await post('factor/codes', proof),
    await post('factor/remove', proof),
    await post('prove', { code: 'spare-code-of-someone' }),
    await post('prove', { passkey }),
    await post('passkeys/begin', proof),
    await post('passkeys', { name: 'A key of someone', passkey: { ...passkey, response } }),
    await post('passkeys/rename', { id: 'a passkey of someone else', name: 'A key of someone' }),
    await post('passkeys/remove', { id: 'a passkey of someone else', ...proof }),
    await post('remove-password', proof),
    await post('sign-in/passkey', { passkey }),
    await post('sign-in/factor', { code: 'spare-code-of-someone' }),
  ]
}

async function everyMailCall(email: string): Promise<Reply[]> {
  const unsubscribe = '/mail/unsubscribe?token=a-token-of-someone-else.and-its-signature'
  const bearer = { authorization: 'Bearer a token of the mail system' }
  return [
    await call('GET', unsubscribe),
    await call('POST', unsubscribe),
    await call('POST', '/mail/bounce', { email }, bearer),
    await call('POST', '/mail/bounce', { email }, { authorization: 'Bearer a token of an attacker' }),
  ]
}

test('the log contains no password, token, cookie or mailed link, even when calls fail', async () => {
  const person = { email: 'ada-of-logs@example.org', password: PASSWORD, name: 'Ada Stone', firstName: 'Ada' }
  const entered = await call('POST', '/auth/sign-up/email', { ...person, lastName: 'Stone' })
  expect(entered.status).toBe(200)
  const ada = { email: person.email, cookie: cookiesOf(entered) }
  const fine = await everyCall(ada)
  expect(fine.filter(({ status }) => status >= 500)).toEqual([])
  const known = Object.keys(Object(openApiDocument().paths)).filter((path) => /^\/(?:auth|mail)\//u.test(path))
  expect(known.filter((path) => !called.has(path))).toEqual([])

  for (const table of ['session', 'user'])
    await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}Gone`)}`.execute(server.database.db)
  const broken = await everyCall(ada)
  expect(broken.filter(({ status }) => status >= 500).length).toBeGreaterThan(5)

  const reports = lines.join('\n')
  expect(lines.length).toBeGreaterThan(30)
  expect(reports).toContain('"level":50')
  // Names and emails in rows aren't secret, but don't belong in a log either.
  const found = [...secrets].filter((secret) => reports.includes(secret))
  expect(found).toEqual([])
})
