import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { PASSWORD, TestServer } from '#server/testing/test-server.ts'
import { createTestCli, removeTestFolders, type TestCli } from './testing/test-cli.ts'

const server = new TestServer()
let cli: TestCli

beforeAll(async () => {
  cli = await createTestCli()
  await server.open({ CAIRN_LIMITS: 'off', SIGN_UP: 'invite' }, {}, { database: await openDatabase(cli.target) })
})
afterAll(async () => {
  await server.app.close()
  removeTestFolders()
})

const links = () =>
  server.database.db.selectFrom('invitationLink').select(['label', 'uses', 'createdAt', 'expiresAt']).execute()

test('invite prints a link that lets in as many people as it says', async () => {
  const { code, said } = await cli.run('invite', '--uses', '2', '--days', '3', '--label', 'Class 7b')
  expect([code, said]).toEqual([0, expect.stringMatching(/^This link lets 2 people in until \S+Z: http\S+$/)])
  const invitation = new URL(said.split(': ')[1] ?? '').searchParams.get('invitation')
  const signUp = (n: number) => {
    const names = { firstName: 'Nia', lastName: 'Okoro', name: 'Nia Okoro' }
    return server.visitor.post('/auth/sign-up/email', {
      ...names,
      email: `nia${n}@example.org`,
      password: PASSWORD,
      invitation,
    })
  }
  expect([(await signUp(1)).status, (await signUp(2)).status]).toEqual([200, 200])
  expect((await signUp(3)).body.code).toBe('invitationNeeded')
  const [link, ...more] = await links()
  expect([link, more]).toEqual([{ label: 'Class 7b', uses: 2, ...times(link?.createdAt ?? 0, 3) }, []])
})

test('the link lets one person in within a week if nothing is given, and is in the log', async () => {
  expect((await cli.run('invite')).said).toMatch(/^This link lets 1 person in /)
  const link = (await links()).find(({ label }) => label === '')
  expect(link).toEqual({ label: '', uses: 1, ...times(link?.createdAt ?? 0, 7) })
  const logged = server.database.db.selectFrom('auditEntry').select(['kind', 'actorId']).where('act', '=', 'invite')
  expect((await logged.execute()).at(-1)).toEqual({ kind: 'site', actorId: null })
})

test.each([
  ['extra'],
  ['--uses', '0'],
  ['--uses', '1001'],
  ['--days', '91'],
  ['--days', 'soon'],
  ['--label', 'x'.repeat(81)],
])('invite is called wrongly: %s %s', async (...args) => {
  const { code, said, complained } = await cli.run('invite', ...args)
  expect([code, said]).toEqual([2, ''])
  expect(complained).not.toMatch(/\n\s+at /)
})

test('invite is refused while sign-up is closed, as the link would let no one in', async () => {
  expect(await cli.with({ SIGN_UP: 'closed' }).run('invite')).toEqual({
    code: 1,
    said: '',
    complained: 'Sign-up is closed, also to people with an invitation',
  })
})

function times(createdAt: number, days: number) {
  return { createdAt, expiresAt: createdAt + days * 86_400_000 }
}
