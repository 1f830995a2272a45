import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cookiesOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
const DAY_MS = 24 * 3_600_000

const signIn = (email: string, more = {}) =>
  server.visitor.post('/auth/sign-in/email', { email, password: PASSWORD, ...more })
const renews = async (cookie: string) => (await server.visitor.get('/auth/token', { cookie })).status

/** The session token in a cookie: what comes before its signature. */
function tokenIn(cookie: string): string {
  return decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? ''
}

async function sessionOf({ cookie }: Pick<TestUser, 'cookie'>) {
  const hash = createHash('sha256').update(tokenIn(cookie)).digest('base64url')
  return await server.database.db
    .selectFrom('session')
    .select(['id', 'token', 'expiresAt'])
    .where('token', '=', hash)
    .executeTakeFirst()
}

/** Makes a session as old as if it had been started this long ago. */
async function age({ cookie }: Pick<TestUser, 'cookie'>, milliseconds: number): Promise<void> {
  const session = await sessionOf({ cookie })
  const expiresAt = server.database.dialect.instant(new Date(session?.expiresAt ?? 0).getTime() - milliseconds)
  await server.database.db
    .updateTable('session')
    .set({ expiresAt })
    .where('id', '=', session?.id ?? '')
    .execute()
}

test('no table holds a session token or the token of a mailed link in clear', async () => {
  const ada = await server.registerUser('Ada')
  await server.visitor.post('/auth/request-password-reset', { email: ada.email })
  const body = { newEmail: `new-${ada.email}`, password: PASSWORD }
  await server.visitor.post('/auth/change-email', body, { cookie: ada.cookie })
  await server.visitor.post('/auth/sign-in/social', { provider: 'google' }).catch(() => {})
  const mailed = (await server.mails()).map(({ text }) => /token=(\S+)/.exec(text)?.[1] ?? '')
  const secrets = [tokenIn(ada.cookie), ...mailed].filter((secret) => secret !== '')
  expect(secrets.length).toBeGreaterThan(4)
  const held: string[] = []
  for (const table of ['session', 'verification', 'mailedLink', 'mail', 'account', 'limitCount'])
    held.push(JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(server.database.db)).rows))
  expect(secrets.filter((secret) => held.some((rows) => rows.includes(secret)))).toEqual([])
})

test('the hash in the database opens nothing', async () => {
  const bob = await server.createUser('Bob')
  const stolen = (await sessionOf(bob))?.token ?? ''
  expect(await renews(bob.cookie.replace(encodeURIComponent(tokenIn(bob.cookie)), stolen))).toBe(401)
})

test('a session used after a day is renewed for another thirty days, and its cookie goes on', async () => {
  const cleo = await server.createUser('Cleo')
  await age(cleo, 2 * DAY_MS)
  const before = new Date((await sessionOf(cleo))?.expiresAt ?? 0).getTime()
  expect(await renews(cleo.cookie)).toBe(200)
  const after = new Date((await sessionOf(cleo))?.expiresAt ?? 0).getTime()
  expect(after - before).toBeGreaterThan(DAY_MS)
  expect(await renews(cleo.cookie)).toBe(200)
})

test('signing out everywhere else ends the other sessions and keeps the own', async () => {
  const dora = await server.createUser('Dora')
  const other = cookiesOf(await signIn(dora.email))
  expect((await server.visitor.post('/auth/revoke-other-sessions', {}, { cookie: dora.cookie })).status).toBe(200)
  expect([await renews(dora.cookie), await renews(other)]).toEqual([200, 401])
})

test('signing out everywhere ends all sessions, the own included', async () => {
  const eve = await server.createUser('Eve')
  const other = cookiesOf(await signIn(eve.email))
  expect((await server.visitor.post('/auth/revoke-sessions', {}, { cookie: other })).status).toBe(200)
  expect([await renews(eve.cookie), await renews(other)]).toEqual([401, 401])
})

test('a session without "Remember me" lasts a day and isn’t renewed', async () => {
  const finn = await server.createUser('Finn')
  const cookie = cookiesOf(await signIn(finn.email, { rememberMe: false }))
  const expiry = new Date((await sessionOf({ cookie }))?.expiresAt ?? 0).getTime()
  expect(expiry - Date.now()).toBeLessThanOrEqual(DAY_MS)
  expect(await renews(cookie)).toBe(200)
  expect(new Date((await sessionOf({ cookie }))?.expiresAt ?? 0).getTime()).toBe(expiry)
})
