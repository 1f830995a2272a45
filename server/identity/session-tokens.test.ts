import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cookiesOf, openTown, PASSWORD, type Somebody } from '../testing/town.ts'

const town = openTown()
const DAY_MS = 24 * 3_600_000

const signIn = (email: string, more = {}) =>
  town.visitor.post('/auth/sign-in/email', { email, password: PASSWORD, ...more })
const renews = async (cookie: string) => (await town.visitor.get('/auth/token', { cookie })).status

/** The session token in a cookie: what comes before its signature. */
function tokenIn(cookie: string): string {
  return decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? ''
}

async function sessionOf({ cookie }: Pick<Somebody, 'cookie'>) {
  const hash = createHash('sha256').update(tokenIn(cookie)).digest('base64url')
  return await town.database.db
    .selectFrom('session')
    .select(['id', 'token', 'expiresAt'])
    .where('token', '=', hash)
    .executeTakeFirst()
}

/** Makes a session as old as if it had been started this long ago. */
async function age({ cookie }: Pick<Somebody, 'cookie'>, milliseconds: number): Promise<void> {
  const session = await sessionOf({ cookie })
  const expiresAt = town.database.dialect.instant(new Date(session?.expiresAt ?? 0).getTime() - milliseconds)
  await town.database.db
    .updateTable('session')
    .set({ expiresAt })
    .where('id', '=', session?.id ?? '')
    .execute()
}

test('no table holds a session token or the token of a mailed link in clear', async () => {
  const ada = await town.newcomer('Ada')
  await town.visitor.post('/auth/request-password-reset', { email: ada.email })
  const body = { newEmail: `new-${ada.email}`, password: PASSWORD }
  await town.visitor.post('/auth/change-email', body, { cookie: ada.cookie })
  await town.visitor.post('/auth/sign-in/social', { provider: 'google' }).catch(() => {})
  const mailed = (await town.mails()).map(({ text }) => /token=(\S+)/.exec(text)?.[1] ?? '')
  const secrets = [tokenIn(ada.cookie), ...mailed].filter((secret) => secret !== '')
  expect(secrets.length).toBeGreaterThan(4)
  const held: string[] = []
  for (const table of ['session', 'verification', 'mailedLink', 'mail', 'account', 'limitCount'])
    held.push(JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(town.database.db)).rows))
  expect(secrets.filter((secret) => held.some((rows) => rows.includes(secret)))).toEqual([])
})

test('the hash in the database opens nothing', async () => {
  const bob = await town.newcomer('Bob')
  const stolen = (await sessionOf(bob))?.token ?? ''
  expect(await renews(bob.cookie.replace(encodeURIComponent(tokenIn(bob.cookie)), stolen))).toBe(401)
})

test('a session used after a day is renewed for another thirty days, and its cookie goes on', async () => {
  const cleo = await town.newcomer('Cleo')
  await age(cleo, 2 * DAY_MS)
  const before = new Date((await sessionOf(cleo))?.expiresAt ?? 0).getTime()
  expect(await renews(cleo.cookie)).toBe(200)
  const after = new Date((await sessionOf(cleo))?.expiresAt ?? 0).getTime()
  expect(after - before).toBeGreaterThan(DAY_MS)
  expect(await renews(cleo.cookie)).toBe(200)
})

test('signing out everywhere else ends the other sessions and keeps the own', async () => {
  const dora = await town.newcomer('Dora')
  const other = cookiesOf(await signIn(dora.email))
  expect((await town.visitor.post('/auth/revoke-other-sessions', {}, { cookie: dora.cookie })).status).toBe(200)
  expect([await renews(dora.cookie), await renews(other)]).toEqual([200, 401])
})

test('signing out everywhere ends all sessions, the own included', async () => {
  const eve = await town.newcomer('Eve')
  const other = cookiesOf(await signIn(eve.email))
  expect((await town.visitor.post('/auth/revoke-sessions', {}, { cookie: other })).status).toBe(200)
  expect([await renews(eve.cookie), await renews(other)]).toEqual([401, 401])
})

test('a session without "Remember me" lasts a day and isn’t renewed', async () => {
  const finn = await town.newcomer('Finn')
  const cookie = cookiesOf(await signIn(finn.email, { rememberMe: false }))
  const expiry = new Date((await sessionOf({ cookie }))?.expiresAt ?? 0).getTime()
  expect(expiry - Date.now()).toBeLessThanOrEqual(DAY_MS)
  expect(await renews(cookie)).toBe(200)
  expect(new Date((await sessionOf({ cookie }))?.expiresAt ?? 0).getTime()).toBe(expiry)
})
