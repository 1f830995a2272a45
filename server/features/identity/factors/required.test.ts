import { beforeEach, expect, test } from 'vitest'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import {
  addPasskey,
  callsOf,
  codeOf,
  giveCode,
  giveFirst,
  inSession,
  signInWith,
  turnOn,
} from './testing/factor-user.ts'

const server = openTestServer()

async function createOperator(name: string, role = { moderatorSince: 1, operatorSince: 1 as number | null }) {
  const user = await server.createConfirmedUser(name)
  await server.database.db.updateTable('person').set(role).where('id', '=', user.id).execute()
  return user
}

const requireFactor = (by: TestUser, moderatorsNeedFactor = true) => by.put('/site/settings', { moderatorsNeedFactor })

beforeEach(async () => {
  await server.database.db.deleteFrom('siteSetting').execute()
  await server.restart()
})

/** Turns the setting on by someone who may. */
async function requireOfAll(): Promise<void> {
  const olga = await createOperator('Olga')
  await turnOn(server, olga)
  expect((await requireFactor(olga)).status).toBe(200)
}

test('only an operator who has used a second factor in this session can require one', async () => {
  const ada = await createOperator('Ada')
  expect((await requireFactor(ada)).body.code).toBe('secondFactor')
  await turnOn(server, ada)
  expect((await requireFactor(ada)).body.settings.moderatorsNeedFactor).toBe(true)
  expect((await ada.get('/site/settings')).status).toBe(200)
})

test('without one, calls of the role answer 403, and the person goes on as a member', async () => {
  const bob = await createOperator('Bob')
  const author = await server.createConfirmedUser('Author')
  const { id } = await author.createJourney()
  await bob.post(`/moderation/journeys/${id}/hide`, { reason: 'Spam' })
  expect((await bob.get(`/path/journey/${id}`)).status).toBe(200)
  await requireOfAll()
  for (const path of ['/moderation/reports', '/moderation/waiting', '/site/settings'])
    expect((await bob.get(path)).body.code).toBe('secondFactor')
  expect((await requireFactor(bob, false)).body.code).toBe('secondFactor')
  expect((await bob.get(`/path/journey/${id}`)).status).toBe(404)
  expect((await bob.get('/user/profile')).body).toMatchObject({ moderator: true, operator: true, needsFactor: true })
  await bob.createJourney()
  expect((await author.get('/moderation/reports')).body.code).toBe('forbidden')
  expect((await author.get('/user/profile')).body).not.toHaveProperty('needsFactor')
})

test('setting one up, or proving it in this session, opens the role', async () => {
  const cleo = await createOperator('Cleo', { moderatorSince: 1, operatorSince: null })
  await requireOfAll()
  const { secret } = await turnOn(server, cleo)
  expect((await cleo.get('/moderation/reports')).status).toBe(200)
  expect((await cleo.get('/user/profile')).body).not.toHaveProperty('needsFactor')
  const { cookie } = await giveFirst(server, cleo.email)
  const again = await inSession(server, cleo, await giveCode(server, cookie, codeOf(server, secret)))
  expect((await again.get('/moderation/reports')).status).toBe(200)
})

test('a session of a provider needs a code only for the role', async () => {
  const dora = await createOperator('Dora')
  const { codes } = await turnOn(server, dora)
  await requireOfAll()
  await server.database.db.updateTable('session').set({ factorAt: null }).where('userId', '=', dora.id).execute()
  expect((await dora.get('/moderation/reports')).body.code).toBe('secondFactor')
  expect((await callsOf(server, dora).post('prove', { code: codes[0] })).status).toBe(200)
  expect((await dora.get('/moderation/reports')).status).toBe(200)
})

test('a passkey counts as a second factor', async () => {
  const eve = await createOperator('Eve')
  const passkey = await addPasskey(server, eve)
  await requireOfAll()
  const first = await giveFirst(server, eve.email)
  const byPassword = await inSession(server, eve, first.reply)
  expect(first.reply.body.profile.needsFactor).toBe(true)
  expect((await byPassword.get('/moderation/reports')).body.code).toBe('secondFactor')
  const byPasskey = await inSession(server, eve, await signInWith(server, passkey))
  expect((await byPasskey.get('/moderation/reports')).status).toBe(200)
})

test('a passkey that a role needs is not removed by the password alone', async () => {
  const gus = await createOperator('Gus')
  const passkey = await addPasskey(server, gus)
  await requireOfAll()
  const thief = await inSession(server, gus, (await giveFirst(server, gus.email)).reply)
  const { passkeys } = (await callsOf(server, thief).get('factors')).body
  const body = { id: passkeys[0].id, password: PASSWORD }
  expect((await callsOf(server, thief).post('passkeys/remove', body)).body.code).toBe('passkeyFirst')
  const own = await inSession(server, gus, await signInWith(server, passkey))
  expect((await callsOf(server, own).post('passkeys/remove', body)).status).toBe(200)
})

test('turning the last factor off closes the role in all sessions', async () => {
  const fay = await createOperator('Fay')
  await requireOfAll()
  await turnOn(server, fay)
  expect((await callsOf(server, fay).post('factor/remove', { password: PASSWORD })).status).toBe(200)
  expect((await fay.get('/moderation/reports')).body.code).toBe('secondFactor')
})

test('the only operator cannot delete their account for lack of a factor', async () => {
  const gus = await createOperator('Gus')
  await requireOfAll()
  const others = server.database.db.updateTable('person').set({ operatorSince: null }).where('id', '!=', gus.id)
  await others.execute()
  const deleted = await server.call('DELETE', '/user/account', { password: PASSWORD }, gus.headers)
  expect(deleted.body.code).toBe('lastOperator')
})
