import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dialectOf } from '#server/core/database/dialect.ts'
import { cookiesOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
const DAY_MS = 24 * 3_600_000

const signIn = (email: string, more = {}) =>
  server.visitor.post('/auth/sign-in/email', { email, password: PASSWORD, ...more })
const renewStatus = async (cookie: string) => (await server.visitor.get('/auth/token', { cookie })).status

/** The session token in a cookie, without its signature. */
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

/** Moves the expiry of a session back. */
async function ageSession({ cookie }: Pick<TestUser, 'cookie'>, milliseconds: number): Promise<void> {
  const session = await sessionOf({ cookie })
  const expiresAt = dialectOf(server.database.db).instant(new Date(session?.expiresAt ?? 0).getTime() - milliseconds)
  await server.database.db
    .updateTable('session')
    .set({ expiresAt })
    .where('id', '=', session?.id ?? '')
    .execute()
}

test('no table contains a plain session token or mailed token', async () => {
  const ada = await server.registerUser('Ada')
  await server.visitor.post('/auth/request-password-reset', { email: ada.email })
  await server.confirm(ada)
  const body = { newEmail: `new-${ada.email}`, password: PASSWORD }
  await server.visitor.post('/auth/change-email', body, { cookie: ada.cookie })
  const mailed = (await server.mails()).map(({ text }) => /token=(\S+)/.exec(text)?.[1] ?? '')
  const secrets = [tokenIn(ada.cookie), ...mailed].filter((secret) => secret !== '')
  expect(secrets.length).toBeGreaterThan(4)
  const tables: string[] = []
  for (const table of ['session', 'mailedLink', 'mail', 'account', 'limitCount'])
    tables.push(JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(server.database.db)).rows))
  expect(secrets.filter((secret) => tables.some((rows) => rows.includes(secret)))).toEqual([])
})

test('a stored token hash is no valid token', async () => {
  const bob = await server.registerUser('Bob')
  const stolen = (await sessionOf(bob))?.token ?? ''
  expect(await renewStatus(bob.cookie.replace(encodeURIComponent(tokenIn(bob.cookie)), stolen))).toBe(401)
})

test('using a session after a day renews it for thirty days', async () => {
  const cleo = await server.registerUser('Cleo')
  await ageSession(cleo, 2 * DAY_MS)
  const before = new Date((await sessionOf(cleo))?.expiresAt ?? 0).getTime()
  expect(await renewStatus(cleo.cookie)).toBe(200)
  const after = new Date((await sessionOf(cleo))?.expiresAt ?? 0).getTime()
  expect(after - before).toBeGreaterThan(DAY_MS)
  expect(await renewStatus(cleo.cookie)).toBe(200)
})

test('signing out everywhere else ends all other sessions', async () => {
  const dora = await server.registerUser('Dora')
  const other = cookiesOf(await signIn(dora.email))
  expect((await server.visitor.post('/auth/revoke-other-sessions', {}, { cookie: dora.cookie })).status).toBe(200)
  expect([await renewStatus(dora.cookie), await renewStatus(other)]).toEqual([200, 401])
})

test('signing out everywhere ends all sessions', async () => {
  const eve = await server.registerUser('Eve')
  const other = cookiesOf(await signIn(eve.email))
  expect((await server.visitor.post('/auth/revoke-sessions', {}, { cookie: other })).status).toBe(200)
  expect([await renewStatus(eve.cookie), await renewStatus(other)]).toEqual([401, 401])
})

test('a session without "Remember me" lasts a day and is not renewed', async () => {
  const finn = await server.registerUser('Finn')
  const cookie = cookiesOf(await signIn(finn.email, { rememberMe: false }))
  const expiry = new Date((await sessionOf({ cookie }))?.expiresAt ?? 0).getTime()
  expect(expiry - Date.now()).toBeLessThanOrEqual(DAY_MS)
  expect(await renewStatus(cookie)).toBe(200)
  expect(new Date((await sessionOf({ cookie }))?.expiresAt ?? 0).getTime()).toBe(expiry)
})
