import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import { PASSWORD, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { writeIdentity } from '#server/testing/write-user.ts'
import { createTestCli, removeTestFolders, type TestCli } from './testing/test-cli.ts'

const AUTH_SECRET = 'a secret of thirty-two characters'
const NEW_PASSWORD = 'quiet-lantern-orbit'
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

const account = (...args: string[]) => cli.run('account', ...args)
const factsOf = async ({ email }: TestUser) => JSON.parse((await account('show', email, '--json')).said)
const signIn = ({ email }: TestUser, password = PASSWORD) =>
  server.visitor.post('/auth/sign-in/email', { email, password })
const tokenOf = (said: string) => new URL(/https?:\S+$/.exec(said)?.[0] ?? '').searchParams.get('token')
const reset = (token: string | null) =>
  server.visitor.post('/auth/reset-password', { token, newPassword: NEW_PASSWORD })
const entries = () =>
  server.database.db.selectFrom('auditEntry').select(['act', 'actorId', 'targetId', 'reason']).orderBy('id').execute()

test.each([
  [],
  ['nonsense'],
  ['toString'],
  ['list', 'extra'],
  ['list', '--limit', '0'],
  ['list', '--limit', '1.5'],
  ['list', '--yes'],
  ['show'],
  ['show', 'ada@example.org', 'bob@example.org'],
  ['suspend', 'ada@example.org'],
  ['suspend', 'ada@example.org', '--reason', ' '],
  ['suspend', 'ada@example.org', '--reason', 'x'.repeat(1001)],
  ['reinstate', 'ada@example.org', '--reason', 'Sorry'],
  ['delete', 'ada@example.org'],
  ['delete', '--yes'],
  ['reset-password', 'ada@example.org', '--json'],
])('account is called wrongly: %s %s', async (...args) => {
  const { code, said, complained } = await account(...args)
  expect([code, said]).toEqual([2, ''])
  expect(complained).not.toMatch(/\n\s+at /)
})

test.each([
  ['show'],
  ['suspend', '--reason', 'Spam'],
  ['reinstate'],
  ['delete', '--yes'],
  ['reset-password'],
  ['unlink'],
])('account %s refuses an unknown email in one line', async (name, ...options) => {
  const complained = 'No account has the email "nobody@example.org"'
  expect(await account(name, 'nobody@example.org', ...options)).toEqual({ code: 1, said: '', complained })
})

describe('account list', () => {
  let nia: TestUser
  let owen: TestUser

  beforeAll(async () => {
    nia = await server.createConfirmedUser('Nía')
    owen = await server.createUser('Owen')
    await cli.run('moderator', nia.email)
  })

  test('lists the newest accounts with email, name, role and state', async () => {
    const { code, said } = await account('list', '--limit', '2')
    const [first, second, last] = said.split('\n')
    expect([code, first]).toEqual([
      0,
      expect.stringContaining(`  ${owen.email}  Owen Stone  member, email not confirmed`),
    ])
    expect(second).toMatch(new RegExp(`  ${nia.email}  Nía Stone  moderator$`))
    expect(last).toMatch(/^2 (?:of \d+ )?accounts/)
  })

  test('finds accounts by a part of the email or of the name, without accents', async () => {
    const found = async (q: string) =>
      JSON.parse((await account('list', '--json', '--q', q)).said).map(({ email }: TestUser) => email)
    expect(await found('NIA STO')).toEqual([nia.email])
    expect(await found(owen.email.slice(0, -3).toUpperCase())).toEqual([owen.email])
    expect(await found('%')).toEqual([])
  })

  test('leaves out the former member, who stands for deleted accounts', async () => {
    expect(JSON.parse((await account('list', '--json', '--q', 'former')).said)).toEqual([])
    expect((await account('delete', 'former-member@cairn.invalid', '--yes')).code).toBe(1)
  })

  test('says how many accounts there are beyond the limit', async () => {
    expect((await account('list', '--q', 'stone', '--limit', '1')).said).toMatch(
      /\n1 of \d+ accounts: --limit shows more$/,
    )
  })

  test('prints no control characters of a name', async () => {
    const name = 'Eve \u001b[31m\u009b31m\u202eStone'
    const eve = await server.createUser('Eve')
    await server.database.db.updateTable('person').set({ displayName: name }).where('id', '=', eve.id).execute()
    for (const args of [['list'], ['list', '--json'], ['show', eve.email], ['show', eve.email, '--json']]) {
      const { said } = await account(...args)
      expect(['\u001b', '\u009b', '\u202e'].filter((character) => said.includes(character))).toEqual([])
    }
    expect((await factsOf(eve)).name).toBe(name)
  })
})

describe('account show', () => {
  test('shows the state of an account, and no secrets or addresses of devices', async () => {
    const ada = await server.createConfirmedUser('Ada')
    await writeIdentity(server.database, ada.id)
    await ada.createJourney()
    expect(await factsOf(ada)).toEqual({
      ...{ id: ada.id, email: ada.email, name: 'Ada Stone', role: 'member', confirmed: true },
      ...{ createdAt: expect.any(String), suspended: false, suspendedFor: null, pausedUntil: null },
      ...{ signIn: ['password', 'google'], sessions: 1, lastSessionAt: expect.any(String), journeys: 1 },
    })
    const { code, said } = await account('show', ada.email.toUpperCase())
    expect([code, said]).toEqual([0, expect.stringMatching(`^"Ada Stone" <${ada.email}>\n  id: ${ada.id}\n  member\n`)])
    expect(said).toContain('\n  logs in with: password, google\n  sessions: 1, the last since ')
    expect(said).not.toContain('127.0.0.1')
  })
})

describe('account suspend', () => {
  test('ends all sessions and logs the operator with the reason, until the account is reinstated', async () => {
    const bob = await server.createConfirmedUser('Bob')
    const label = `"Bob Stone" <${bob.email}>`
    const suspended = await account('suspend', bob.email, '--reason', 'It sells watches')
    expect(suspended).toMatchObject({ code: 0, said: `${label} is suspended now and logged out everywhere` })
    expect((await bob.get('/user/profile')).status).toBe(401)
    expect((await signIn(bob)).body).toMatchObject({ code: 'suspended', message: expect.stringContaining('watches') })
    expect((await factsOf(bob)).suspendedFor).toBe('It sells watches')
    expect((await account('show', bob.email)).said).toContain('\n  member, suspended\n  reason: It sells watches\n')
    const again = await account('suspend', bob.email, '--reason', 'Another')
    expect([again.code, again.said]).toEqual([0, `${label} is already suspended`])
    expect((await account('reinstate', bob.email)).said).toBe(`${label} is reinstated`)
    expect((await account('reinstate', bob.email)).said).toBe(`${label} is not suspended`)
    expect((await signIn(bob)).status).toBe(200)
    expect((await entries()).filter(({ targetId }) => targetId === bob.id)).toEqual([
      { act: 'suspend', actorId: null, targetId: bob.id, reason: 'It sells watches' },
      { act: 'reinstate', actorId: null, targetId: bob.id, reason: null },
    ])
  })

  test('closes the open reports about the person', async () => {
    const [bob, cleo] = [await server.createConfirmedUser('Bob'), await server.createConfirmedUser('Cleo')]
    await cleo.post('/report', { kind: 'person', id: bob.id, reason: 'Spam' })
    await account('suspend', bob.email, '--reason', 'Spam')
    const reports = server.database.db.selectFrom('report').select('closedBy').where('targetId', '=', bob.id)
    expect(await reports.where('closedAt', 'is not', null).execute()).toEqual([{ closedBy: null }])
  })

  test.each(['moderator', 'operator'])('refuses %ss until they lose the role', async (role) => {
    const mia = await server.createConfirmedUser('Mia')
    await cli.run(role, mia.email)
    expect(await account('suspend', mia.email, '--reason', 'Spam')).toMatchObject({
      code: 1,
      complained: expect.stringMatching(` is an? ${role}: remove that role first$`),
    })
    expect((await mia.get('/user/profile')).status).toBe(200)
  })
})

describe('account delete', () => {
  test('deletes the account with its journeys', async () => {
    const dora = await server.createConfirmedUser('Dora')
    const { id } = await dora.createJourney()
    expect((await account('delete', dora.email)).complained).toMatch(
      /^Deleting an account cannot be undone[^\n]+--yes\n/,
    )
    expect((await account('delete', dora.email, '--yes')).said).toBe(`"Dora Stone" <${dora.email}> is deleted`)
    expect((await signIn(dora)).body.code).toBe('invalidCredentials')
    expect((await dora.get('/user/profile')).status).toBe(401)
    const left = server.database.db.selectFrom('journey').select('id').where('id', '=', id)
    expect(await left.execute()).toEqual([])
  })

  test('refuses the only operator', async () => {
    const own = (await createTestCli()).with({ AUTH_SECRET })
    const database = await openDatabase(own.target)
    const other = new TestServer()
    await other.open({}, {}, { database })
    const [olga, pia] = [await other.createConfirmedUser('Olga'), await other.createConfirmedUser('Pia')]
    await own.run('operator', olga.email)
    const refused = await own.run('account', 'delete', olga.email, '--yes')
    expect(refused).toMatchObject({
      code: 1,
      complained: `"Olga Stone" <${olga.email}> is the only operator: appoint someone else first`,
    })
    await own.run('operator', pia.email)
    expect((await own.run('account', 'delete', olga.email, '--yes')).code).toBe(0)
    await other.app.close()
  })
})

describe('account reset-password', () => {
  test('prints a link that sets a new password once', async () => {
    const fay = await server.createConfirmedUser('Fay')
    const { code, said } = await account('reset-password', fay.email)
    expect([code, said]).toEqual([0, expect.stringMatching(/\/auth\/reset-password\?token=\S+$/)])
    expect((await reset(tokenOf(said))).status).toBe(200)
    expect((await signIn(fay, NEW_PASSWORD)).status).toBe(200)
    expect((await reset(tokenOf(said))).body.code).toBe('linkInvalid')
    expect((await fay.get('/user/profile')).status).toBe(401)
  })

  test('the link works for an hour', async () => {
    const gus = await server.createConfirmedUser('Gus')
    const token = tokenOf((await account('reset-password', gus.email)).said)
    server.later(3_600_000)
    expect((await reset(token)).body.code).toBe('linkExpired')
    server.later(-3_600_000)
  })

  test('the link does not confirm the email, as it was not mailed there', async () => {
    const hal = await server.createUser('Hal')
    await reset(tokenOf((await account('reset-password', hal.email)).said))
    expect((await signIn(hal, NEW_PASSWORD)).status).toBe(200)
    expect((await factsOf(hal)).confirmed).toBe(false)
    expect((await server.mails()).filter(({ recipient }) => recipient === hal.email)).toEqual([])
  })
})

describe('account unlink', () => {
  test('frees an account from its person at the provider, logs it out, and is in the log', async () => {
    const ivo = await server.createConfirmedUser('Ivo')
    for (const provider of ['oidc', 'google']) await writeIdentity(server.database, ivo.id, provider)
    const { code, said } = await account('unlink', ivo.email)
    expect([code, said]).toEqual([0, expect.stringContaining('no longer linked')])
    expect(await factsOf(ivo)).toMatchObject({ signIn: ['password', 'google'], sessions: 0 })
    expect((await ivo.get('/user/profile')).status).toBe(401)
    expect((await entries()).at(-1)).toEqual({ act: 'unlink', actorId: null, targetId: ivo.id, reason: null })
    expect((await account('unlink', ivo.email)).said).toContain("isn't linked")
  })

  test('tells how an operator gets back in', async () => {
    const kay = await server.createConfirmedUser('Kay')
    await writeIdentity(server.database, kay.id, 'oidc')
    await cli.run('operator', kay.email)
    expect((await account('unlink', kay.email)).said).toContain('operator --link')
  })
})

describe('the commands of the roles', () => {
  test.each(['moderator', 'operator'])(
    '%s is refused for an email that someone else may have registered',
    async (role) => {
      const lou = await server.createUser('Lou')
      expect(await cli.run(role, lou.email)).toEqual({
        code: 1,
        said: '',
        complained: `"Lou Stone" <${lou.email}> has not confirmed this email: someone else may have registered it`,
      })
      expect((await factsOf(lou)).role).toBe('member')
    },
  )

  test('warn of an account that was let in without a proof of its address', async () => {
    const max = await server.createConfirmedUser('Max')
    await server.database.db.updateTable('user').set({ admittedAt: 1 }).where('id', '=', max.id).execute()
    expect((await cli.run('operator', max.email)).said).toContain('make sure who uses this account')
  })
})
