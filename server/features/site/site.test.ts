import { expect, test } from 'vitest'
import { type Announcement, SITE_DEFAULTS, type SiteSettings } from '#contract/site.ts'
import { onPostgres } from '#server/testing/database/test-database.ts'
import { openTestServer, PASSWORD, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { printOperatorLink } from './operator-link.ts'
import { replaceOperatorLink, setOperator } from './site.store.ts'
import { createOperator } from './testing/operator.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })

const { logo: _, ...DEFAULTS } = SITE_DEFAULTS
/** What everyone reads of a site without any settings. */
const FACTS = { ...SITE_DEFAULTS, rules: null, accessibility: false, mail: true }

const MINUTE_MS = 60_000
const NEWS = 'Away for an update from 18:00 to 18:30'
const announced = (audience: Announcement['audience']) => ({
  text: { en: NEWS },
  audience,
  until: new Date(server.context.clock() + MINUTE_MS).toISOString(),
})

const newEmail = () => `operator-${crypto.randomUUID().slice(0, 8)}@example.org`
const setUp = (token: string, email = newEmail()) =>
  server.visitor.post('/auth/set-up', { token, email, password: PASSWORD, firstName: 'Olga', lastName: 'Berg' })
async function operatorToken(): Promise<string> {
  const { db } = server.database
  const line = await printOperatorLink({ db, settings: server.context.settings }, server.context.clock())
  return new URL(/https?:\S+$/.exec(line)?.[0] ?? '').searchParams.get('token') ?? ''
}

test('everyone reads who can sign up and who runs the site', async () => {
  expect((await server.visitor.get('/site')).body).toEqual(FACTS)
  const olga = await createOperator(server, 'Olga')
  const about = {
    description: { en: ' Learning\nby the sea ', de: ' ' },
    runBy: 'Harbour Cooperative',
    contact: 'hello@harbour.example',
    minimumAge: 16,
  }
  expect((await olga.put('/site/settings', about)).status).toBe(200)
  expect((await server.visitor.get('/site')).body).toEqual({
    ...FACTS,
    ...about,
    description: { en: 'Learning by the sea' },
  })
  await olga.put('/site/settings', DEFAULTS)
})

test('texts that are too long, ages out of range and contacts that no one can use are refused', async () => {
  const olga = await createOperator(server, 'Olga')
  const refused: [keyof SiteSettings, unknown[]][] = [
    ['description', [{ en: 'a'.repeat(301) }, { de: 5 }, 'A text', null]],
    [
      'name',
      ['', ' ', 'a'.repeat(41), '<b>Harbour</b>', '[Harbour](https://evil.example)', 'Har\u0007bour', '{{host}}', null],
    ],
    ['rules', [{ fr: 'a'.repeat(10_001) }]],
    ['language', ['es']],
    ['theme', ['pink']],
    ['licence', [null]],
    ['runBy', ['a'.repeat(201)]],
    [
      'contact',
      ['', 'harbour', 'http://harbour.example', 'javascript:alert(1)', `https://harbour.example/${'a'.repeat(200)}`],
    ],
    ['minimumAge', [5, 22, 16.5, '16']],
    [
      'announcement',
      [{}, { ...announced('everyone'), text: { en: ' ' } }, { ...announced('everyone'), until: 'tomorrow' }],
    ],
  ]
  for (const [name, values] of refused)
    for (const value of values) {
      const { status, body } = await olga.put('/site/settings', { [name]: value })
      expect([name, value, status, Object.keys(body.fields)[0]?.split('.')[0]]).toEqual([name, value, 400, name])
    }
  for (const contact of ['https://harbour.example/contact', 'Olga@harbour.example', null])
    expect((await olga.put('/site/settings', { contact })).body.settings.contact).toBe(contact)
})

test('an announcement is shown to its audience until it ends', async () => {
  const olga = await createOperator(server, 'Olga')
  const ada = await server.registerUser('Ada')
  const told = async () =>
    (await Promise.all([server.visitor, ada].map((reader) => reader.get('/site')))).map(
      ({ body }) => body.announcement?.text.en ?? null,
    )
  await olga.put('/site/settings', { announcement: announced('everyone') })
  expect(await told()).toEqual([NEWS, NEWS])
  await olga.put('/site/settings', { announcement: announced('members') })
  expect(await told()).toEqual([null, NEWS])
  server.later(MINUTE_MS + 1)
  expect(await told()).toEqual([null, null])
  expect((await olga.get('/site/settings')).body.settings.announcement.text.en).toBe(NEWS)
  server.later(-MINUTE_MS - 1)
  await olga.put('/site/settings', { announcement: null })
})

test('only an operator changes the settings, and each change is in the log', async () => {
  const olga = await createOperator(server, 'Olga')
  const ada = await server.createConfirmedUser('Ada')
  for (const other of [server.visitor, ada])
    expect((await other.put('/site/settings', { signUp: 'closed' })).status).toBe(other === ada ? 403 : 401)
  expect((await olga.put('/site/settings', { signUp: 'invite', domains: ['School.Example'] })).status).toBe(200)
  expect((await server.visitor.get('/site')).body).toMatchObject({ signUp: 'invite', domains: ['school.example'] })
  await olga.put('/site/settings', { signUp: 'open', domains: [] })
  const { body } = await olga.get('/moderation/log')
  expect(
    body
      .slice(0, 2)
      .map(({ act, target }: { act: string; target: { kind: string; id: string } }) => [act, target.kind, target.id])
      .sort(),
  ).toEqual([
    ['change', 'site', 'domains'],
    ['change', 'site', 'signUp'],
  ])
})

test('the number of members counts accounts only', async () => {
  const olga = await createOperator(server, 'Olga')
  const { members } = (await olga.get('/site/settings')).body
  const { db } = server.database
  const rows = await db.selectFrom('user').select('id').where('email', 'not like', '%cairn.invalid').execute()
  expect(members).toBe(rows.length)
})

test('a domain that is none is refused at its place', async () => {
  const olga = await createOperator(server, 'Olga')
  const { body } = await olga.put('/site/settings', { domains: ['school.example', 'no domain'] })
  expect(body.fields).toHaveProperty('domains.1')
})

test('settings of the environment win and can’t be changed', async () => {
  const fixed = new TestServer()
  await fixed.open({ CAIRN_LIMITS: 'off', SIGN_UP: 'approval', SIGN_UP_DOMAINS: 'school.example' })
  const olga = await fixed.createConfirmedUser('Olga')
  await fixed.database.db.transaction().execute((trx) => setOperator(trx, olga.id, Date.now()))
  expect((await olga.get('/site/settings')).body).toMatchObject({
    settings: { signUp: 'approval', domains: ['school.example'] },
    fixed: ['signUp', 'domains'],
  })
  const { status, body } = await olga.put('/site/settings', { signUp: 'open' })
  expect([status, body.message]).toEqual([409, "This is set on the server, so it can't be changed here"])
  await fixed.app.close()
})

test('another process has a change within two seconds', async () => {
  const olga = await createOperator(server, 'Olga')
  const other = new TestServer()
  await other.open({ CAIRN_LIMITS: 'off' }, {}, { database: server.database })
  expect((await other.visitor.get('/site')).body.signUp).toBe('open')
  await olga.put('/site/settings', { signUp: 'closed' })
  await expect.poll(async () => (await other.visitor.get('/site')).body.signUp, { timeout: 2000 }).toBe('closed')
  await olga.put('/site/settings', { signUp: 'open' })
})

test('the link of the start makes the account of an operator once, also on a closed site', async () => {
  const olga = await createOperator(server, 'Olga')
  await olga.put('/site/settings', { signUp: 'closed' })
  const token = await operatorToken()
  const [one, two] = await Promise.all([setUp(token), setUp(token)])
  expect([one.status, two.status].sort()).toEqual([200, 400])
  const { body } = one.status === 200 ? one : two
  expect(body.profile).toMatchObject({ emailVerified: true, operator: true, moderator: true })
  await olga.put('/site/settings', { signUp: 'open' })
})

test('a newer link of the start replaces the earlier one, and a day ends it', async () => {
  const first = await operatorToken()
  const second = await operatorToken()
  expect((await setUp(first)).body.code).toBe('linkInvalid')
  server.later(86_400_001)
  expect((await setUp(second)).body.code).toBe('linkInvalid')
  server.later(-86_400_001)
})

test('signing up gives no one the operator role, the first one neither', async () => {
  const fresh = new TestServer()
  await fresh.open({ CAIRN_LIMITS: 'off' })
  const first = await fresh.registerUser('First')
  expect((await first.get('/user/profile')).body).not.toHaveProperty('operator')
  await fresh.app.close()
})

test('the last operator can’t delete their account, also if two leave at once', async () => {
  const fresh = new TestServer()
  await fresh.open({ CAIRN_LIMITS: 'off' })
  const operators = [await fresh.createConfirmedUser('Olga'), await fresh.createConfirmedUser('Otto')]
  await fresh.database.db.transaction().execute(async (trx) => {
    for (const { id } of operators) await setOperator(trx, id, Date.now())
  })
  const leave = ({ headers }: TestUser) => fresh.call('DELETE', '/user/account', { password: PASSWORD }, headers)
  const replies = await Promise.all(operators.map(leave))
  expect(replies.map(({ status, body }) => body?.code ?? status).sort()).toEqual([204, 'lastOperator'])
  await fresh.app.close()
})

test('two processes that start at the same time leave one link that works', async () => {
  const { db } = server.database
  await db.deleteFrom('operatorLink').execute()
  const links = () => db.selectFrom('operatorLink').select('hash').execute()
  const expiresAt = server.context.clock() + MINUTE_MS
  const [replaced, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = db.transaction().execute(async (trx) => {
    await replaceOperatorLink(trx, { token: 'one', expiresAt })
    replaced.resolve()
    // SQLite begins the second transaction after the first one.
    if (!onPostgres) return
    await begun.promise
    for (let n = 0; n < 20; n++) await links()
  })
  await replaced.promise
  const two = db.transaction().execute(async (trx) => {
    begun.resolve()
    await replaceOperatorLink(trx, { token: 'two', expiresAt })
  })
  await Promise.all([one, two])
  expect(await links()).toHaveLength(1)
})

test('Olga, who set the site up, comes to its settings without onboarding', async () => {
  const { body } = await setUp(await operatorToken())
  const headers = { authorization: `Bearer ${body.token}` }
  expect((await server.visitor.get('/user/firstLogin', headers)).body).toBe(false)
})
