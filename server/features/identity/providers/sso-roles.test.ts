import { expect, test } from 'vitest'
import { setModerator } from '#server/features/moderation/verdicts.store.ts'
import { setOperator } from '#server/features/site/site.store.ts'
import { PASSWORD } from '#server/testing/test-server.ts'
import { claimsOf, SsoSite } from './testing/sso-site.ts'

const site = new SsoSite()
const { server } = site
const roleOf = async (cookie: string) =>
  (await (await site.userOf(cookie)).get('/user/profile')).body.moderator ?? false

test.each<[string, unknown, boolean]>([
  ['a list with the value', { roles: ['pupil', 'teacher'] }, true],
  ['the value alone', { roles: 'teacher' }, true],
  ['a list without it', { roles: ['teachers', 'TEACHER'] }, false],
  ['a text that contains it', { roles: 'pupil teacher' }, false],
  ['a list in a list', { roles: [['teacher']] }, false],
  ['an object with its name', { roles: { teacher: true } }, false],
  ['a list that isn’t where the path leads', ['teacher'], false],
])('%s: a moderator or not', async (_title, realm_access, expected) => {
  const { cookie } = await site.enter(claimsOf(`Claim-${crypto.randomUUID()}`, { realm_access }))
  expect(await roleOf(cookie)).toBe(expected)
})

test('a claim by its full name with dots counts, and so does one at the userinfo endpoint', async () => {
  const dotted = await site.enter(claimsOf('Dot', { 'realm_access.roles': 'teacher' }))
  expect(await roleOf(dotted.cookie)).toBe(true)
  const told = await site.enter(claimsOf('Told', { realm_access: { roles: ['teacher'] } }), { inUserInfo: true })
  expect(await roleOf(told.cookie)).toBe(true)
})

const TEACHER = { realm_access: { roles: ['teacher'] } }

test('the role is given and taken at each sign-in, which ends the other sessions and is in the log', async () => {
  const pupil = await site.userOf((await site.enter(claimsOf('Tina'))).cookie)
  const teacher = await site.userOf((await site.enter(claimsOf('Tina', TEACHER))).cookie)
  expect((await pupil.get('/user/profile')).status).toBe(401)
  expect((await teacher.get('/moderation/waiting')).status).toBe(200)
  const former = await site.userOf((await site.enter(claimsOf('Tina'))).cookie)
  expect((await teacher.get('/user/profile')).status).toBe(401)
  expect((await former.get('/moderation/waiting')).status).toBe(403)
  const log = (await site.olga.get('/moderation/log')).body.slice(0, 2)
  expect(log.map(({ act }: { act: string }) => act)).toEqual(['dismissByClaim', 'appointByClaim'])
})

test('a role that the command gave stays, whatever the provider says', async () => {
  const { db } = server.database
  const nora = await site.userOf((await site.enter(claimsOf('Nora'))).cookie)
  await setModerator(db, nora.id, Date.now())
  const { cookie } = await site.enter(claimsOf('Nora'))
  expect(await roleOf(cookie)).toBe(true)
  expect((await nora.get('/user/profile')).status).toBe(200)
})

test('Lena, a moderator by a claim, is one by it again after the role of operator was taken', async () => {
  const { db } = server.database
  const lena = await site.userOf((await site.enter(claimsOf('Lena', TEACHER))).cookie)
  for (const since of [Date.now(), null]) await db.transaction().execute((trx) => setOperator(trx, lena.id, since))
  const { cookie } = await site.enter(claimsOf('Lena'))
  expect(await roleOf(cookie)).toBe(false)
})

test('no claim gives or takes the role of an operator', async () => {
  const eve = await site.enter(claimsOf('Eve', { ...TEACHER, operator: true, roles: ['operator'] }))
  expect((await (await site.userOf(eve.cookie)).get('/user/profile')).body.operator).toBeUndefined()
  expect((await site.olga.get('/user/profile')).body).toMatchObject({ operator: true, moderator: true })
})

test('a role by a claim doesn’t outlive the way in: the next password takes it', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { cookie } = await site.enter({ sub: 'ada-3', email: ada.email, email_verified: true, name: 'Ada', ...TEACHER })
  expect(await roleOf(cookie)).toBe(true)
  await site.switchTo({ ssoOnly: false })
  const credentials = { email: ada.email, password: PASSWORD }
  const { body } = await server.visitor.post('/auth/sign-in/email', credentials)
  expect(body.profile.moderator).toBeUndefined()
})
