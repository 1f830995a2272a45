import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { describeFactors } from '#server/features/identity/factors/describe.ts'
import {
  addPasskey,
  callsOf,
  giveFirst,
  inSession,
  signInWith,
  turnOn,
} from '#server/features/identity/factors/testing/factor-user.ts'
import { PASSWORD, TestServer } from '#server/testing/test-server.ts'
import { createTestCli, removeTestFolders, type TestCli } from './testing/test-cli.ts'

const AUTH_SECRET = 'a secret of thirty-two characters'
const server = new TestServer()
let cli: TestCli

beforeAll(async () => {
  cli = (await createTestCli()).with({ AUTH_SECRET })
  await server.open({ CAIRN_LIMITS: 'off' }, {}, { database: await openDatabase(cli.target) })
})
afterAll(async () => {
  await server.app.close()
  removeTestFolders()
})

test('factors shows the second factor and the passkeys of an account', async () => {
  const ada = await server.createConfirmedUser('Ada')
  expect((await cli.run('factors', ada.email)).said).toContain('second factor: none\n  passkeys: none')
  await addPasskey(server, ada, { name: 'Blue key' })
  await turnOn(server, ada, {})
  const { said } = await cli.run('factors', ada.email)
  expect(said).toMatch(/second factor: since \d{4}-.*\n {2}passkeys: Blue key \(localhost\)/)
})

test('factors --remove takes both, ends all sessions and is in the log', async () => {
  const bob = await server.createConfirmedUser('Bob')
  const passkey = await addPasskey(server, bob)
  await turnOn(server, bob, {})
  const { code, said } = await cli.run('factors', bob.email, '--remove')
  expect([code, said]).toEqual([
    0,
    `"Bob Stone" <${bob.email}> is logged out everywhere and lost its second factor and 1 passkey`,
  ])
  expect((await bob.get('/user/profile')).status).toBe(401)
  expect((await signInWith(server, passkey)).body.code).toBe('passkeyRefused')
  expect((await giveFirst(server, bob.email)).reply.body.profile.email).toBe(bob.email)
  const entry = server.database.db.selectFrom('auditEntry').select(['act', 'actorId']).where('targetId', '=', bob.id)
  expect(await entry.execute()).toEqual([{ act: 'removeFactors', actorId: null }])
  expect((await cli.run('factors', bob.email, '--remove')).said).toContain('has neither a second factor nor passkeys')
})

test('factors --remove says when no way to log in is left', async () => {
  const cleo = await server.createConfirmedUser('Cleo')
  await addPasskey(server, cleo)
  await inSession(server, cleo, await callsOf(server, cleo).post('remove-password', { password: PASSWORD }))
  expect((await cli.run('factors', cleo.email, '--remove')).said).toContain('no way to log in now')
})

test('a reset link of the command line does not remove the second factor', async () => {
  const dora = await server.createConfirmedUser('Dora')
  await turnOn(server, dora)
  const { said } = await cli.run('account', 'reset-password', dora.email)
  const token = new URL(/https?:\S+$/.exec(said)?.[0] ?? '').searchParams.get('token')
  await server.visitor.post('/auth/reset-password', { token, newPassword: 'a-road-walked-again' })
  const body = { email: dora.email, password: 'a-road-walked-again' }
  expect((await server.visitor.post('/auth/sign-in/email', body)).body).toEqual({ secondFactor: { app: true } })
})

test('factors refuses an unknown email and wrong arguments', async () => {
  expect(await cli.run('factors', 'nobody@example.org')).toMatchObject({ code: 1, said: '' })
  expect((await cli.run('factors')).code).toBe(2)
})

test('the start tells what a changed AUTH_SECRET or PUBLIC_URL has cost', async () => {
  const { db } = server.database
  const { settings } = server.context
  expect(await describeFactors({ db, settings })).toEqual([])
  const lines = await describeFactors({
    db,
    settings: {
      ...settings,
      authSecret: 'another secret of thirty-two characters',
      publicUrl: 'https://new.example.org',
    },
  })
  expect(lines).toEqual([
    'AUTH_SECRET has changed: the authenticator apps of 2 accounts have to be set up again',
    'PUBLIC_URL has another host: 1 passkey works only at localhost, not at new.example.org',
  ])
})
