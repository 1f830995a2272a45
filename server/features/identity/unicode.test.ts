import { argon2Sync, randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runJob } from '#server/core/jobs/job.ts'
import { openTestServer, PASSWORD } from '#server/testing/test-server.ts'
import { addMethod, createUser, readPasswordHash, setPassword } from './accounts/accounts.store.ts'
import { hashPassword } from './accounts/passwords.ts'
import { callsOf, codeOf, giveCode, giveFirst, turnOn } from './factors/testing/factor-user.ts'
import { namelessJob } from './providers/nameless.job.ts'

const server = openTestServer()

const EVE = { firstName: 'Eve', lastName: 'Stone' }
const newHost = () => `bücher-${randomUUID()}.example`
const inAscii = (host: string) => new URL(`http://${host}`).hostname
const register = (email: string, password = PASSWORD) =>
  server.visitor.post('/auth/sign-up/email', { ...EVE, email, password })
const signIn = (email: string, password = PASSWORD) => server.visitor.post('/auth/sign-in/email', { email, password })

/** A hash as earlier versions stored it, of the password as it was typed. */
function hashAsTyped(password: string): string {
  const salt = randomBytes(16)
  const parameters = { nonce: salt, parallelism: 1, memory: 64, passes: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { ...parameters, message: password })
  const [encodedSalt, encodedTag] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=64,t=1,p=1$${encodedSalt}$${encodedTag}`
}

/** Writes an account as earlier versions did. */
async function writeAccount(email: string, passwordHash: string, names = { name: 'Eve Stone', ...EVE }) {
  return await server.database.db.transaction().execute(async (trx) => {
    const id = await createUser(trx, { ...names, email, emailVerified: true }, Date.now())
    await addMethod(trx, id, { passwordHash }, Date.now())
    return id
  })
}

const FORMS = [
  ['decomposed letters', 'pässwörter der Berge', 'pa\u0308sswo\u0308rter der Berge'],
  ['Hangul in parts', '안녕하세요 산길을', '안녕하세요 산길을'.normalize('NFD')],
  ['full-width letters', 'over the Hills 9', 'ｏｖｅｒ the Hills ９'],
  ['a no-break space', 'walk every hill', 'walk\u00a0every\u00a0hill'],
] as const

test.each(FORMS)('a password can be typed with %s', async (_, composed, other) => {
  for (const [chosen, typed] of [
    [composed, other],
    [other, composed],
  ] as const) {
    const email = `${randomUUID()}@example.org`
    expect((await register(email, chosen)).status).toBe(200)
    for (const password of [chosen, typed]) expect((await signIn(email, password)).status).toBe(200)
    expect((await signIn(email, `${typed}!`)).status).toBe(401)
  }
})

test.each(FORMS)('a former hash of a password with %s is replaced at a sign-in', async (_, composed, typed) => {
  const email = `${randomUUID()}@example.org`
  const id = await writeAccount(email, hashAsTyped(typed))
  expect((await signIn(email, composed)).status).toBe(401)
  expect((await signIn(email, typed)).status).toBe(200)
  for (const password of [composed, typed]) expect((await signIn(email, password)).status).toBe(200)
  const renewed = await readPasswordHash(server.database.db, id)
  await signIn(email, typed)
  expect(await readPasswordHash(server.database.db, id)).toBe(renewed)
})

test('in a session, too, the password can be typed in another form', async () => {
  const eve = await server.createConfirmedUser('Eve')
  const [, composed, typed] = FORMS[0]
  const passwordHash = await hashPassword(composed, 'tests')
  await server.database.db
    .transaction()
    .execute((trx) => setPassword(trx, { userId: eve.id, passwordHash, now: Date.now() }))
  const begin = (password: string) => callsOf(server, eve).post('passkeys/begin', { password })
  expect([(await begin(typed)).status, (await begin(`${typed}!`)).status]).toEqual([200, 400])
})

test('the length of a password is checked in the form that is hashed', async () => {
  const statusOf = async (password: string) => (await register(`${randomUUID()}@example.org`, password)).status
  expect(await statusOf('안녕하세요길'.normalize('NFD'))).toBe(400)
  expect(await statusOf('안녕하세요산길을'.normalize('NFD'))).toBe(200)
  expect(await statusOf('a\u0308 cb'.repeat(32))).toBe(200)
  expect(await statusOf('\ufdfa'.repeat(8))).toBe(400)
})

test('a common password is also refused in full-width letters', async () => {
  const { body } = await register(`${randomUUID()}@example.org`, 'ｐａｓｓｗｏｒｄ１')
  expect(Object.keys(body.fields)).toEqual(['password'])
})

test('one mailbox has one account, whatever the spelling of its host', async () => {
  const host = newHost()
  const spellings = [
    host,
    host.toUpperCase(),
    inAscii(host),
    host.replace('.', '．'),
    host.normalize('NFD'),
    `${host}。`,
  ]
  const { body } = await register(`eve@${host.replace('.', '。')}`)
  expect(body.profile.email).toBe(`eve@${inAscii(host)}`)
  for (const spelling of spellings) {
    expect((await register(`eve@${spelling}`)).body.code, spelling).toBe('emailTaken')
    expect((await signIn(`eve@${spelling}`)).status, spelling).toBe(200)
  }
})

test('a former account with a Unicode host keeps its address and is found by each spelling', async () => {
  const host = newHost()
  await writeAccount(`eve@${host}`, await hashPassword(PASSWORD, 'tests'))
  for (const spelling of [host, inAscii(host), host.replace('.', '．')]) {
    expect((await signIn(`Eve@${spelling}`)).body.profile.email).toBe(`eve@${host}`)
    expect((await register(`eve@${spelling}`)).body.code).toBe('emailTaken')
  }
  await server.visitor.post('/auth/request-password-reset', { email: `eve@${inAscii(host)}` })
  const mails = await server.mails()
  expect(mails.filter(({ recipient }) => recipient === `eve@${host}`)).toHaveLength(1)
})

test('two former accounts of one mailbox stay apart, and each signs in with its own spelling', async () => {
  const host = newHost()
  const pair = [`eve@${host}`, `eve@${inAscii(host)}`]
  const hashes = [hashAsTyped('the first of two'), hashAsTyped('the second of two')]
  const ids = [await writeAccount(pair[0] ?? '', hashes[0] ?? ''), await writeAccount(pair[1] ?? '', hashes[1] ?? '')]
  const first = await signIn(pair[0] ?? '', 'the first of two')
  const second = await signIn(pair[1] ?? '', 'the second of two')
  expect([first.body.user.id, second.body.user.id]).toEqual(ids)
  expect((await signIn(pair[0] ?? '', 'the second of two')).status).toBe(401)
  expect((await signIn(pair[1] ?? '', 'the first of two')).status).toBe(401)
})

test('an email changes to the form of new addresses, and not to another spelling of a taken one', async () => {
  const [eve, ada] = [await server.createConfirmedUser('Eve'), await server.createConfirmedUser('Ada')]
  const host = newHost()
  const change = (user: typeof eve, newEmail: string) =>
    server.visitor.post('/auth/change-email', { newEmail, password: PASSWORD }, { cookie: user.cookie })
  await change(eve, `eve@${host}`)
  const token = await server.linkTokenOf({ ...eve, email: `eve@${inAscii(host)}` })
  await server.visitor.post('/auth/verify-email', { token }, { cookie: eve.cookie })
  expect((await signIn(`eve@${host}`)).body.profile.email).toBe(`eve@${inAscii(host)}`)
  const before = (await server.mails()).length
  await change(ada, `eve@${host.toUpperCase()}`)
  const told = (await server.mails()).slice(0, (await server.mails()).length - before)
  expect(told.map(({ recipient }) => recipient)).toEqual([ada.email])
})

test('an invitation to one spelling of an address admits the other, and members get none', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const host = newHost()
  await ada.post('/user/invite', { email: `eve@${host}` })
  const mailed = (await server.mails()).filter(({ recipient }) => recipient === `eve@${inAscii(host)}`)
  expect(mailed).toHaveLength(1)
  const invitation = /invitation=([\w.-]+)/.exec(mailed[0]?.text ?? '')?.[1]
  const { body } = await server.visitor.post('/auth/sign-up/email', {
    ...{ ...EVE, email: `eve@${inAscii(host)}`, password: PASSWORD, invitation },
  })
  expect(body.profile.emailVerified).toBe(true)
  const bob = await server.createConfirmedUser('Bob')
  await bob.post('/user/invite', { email: `eve@${host}` })
  expect((await server.mails()).filter(({ recipient }) => recipient.endsWith(inAscii(host)))).toHaveLength(1)
})

test.each(['eve@ⓢchool.example', 'eve@%73chool.example'])(
  'mail for %s goes elsewhere than for school.example, so it is another address',
  async (email) => {
    const school = `eve@${randomUUID()}.school.example`
    const other = school.replace('school', email.split(/[@.]/)[1] ?? '')
    expect((await register(school)).status).toBe(200)
    expect((await register(other)).body.profile.email).toBe(other)
  },
)

test('codes of the app and spare codes can be typed full-width, with any dash', async () => {
  const eve = await server.createConfirmedUser('Eve')
  const { secret, codes } = await turnOn(server, eve)
  const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))
  const enter = async (code: string) => {
    const { cookie } = await giveFirst(server, eve.email)
    return (await giveCode(server, cookie, code)).status
  }
  const code = codeOf(server, secret)
  expect(await enter(`${wide(code.slice(0, 3))}–${wide(code.slice(3))}`)).toBe(200)
  expect(await enter(wide(codes[0] ?? ''))).toBe(200)
  expect(await enter((codes[1] ?? '').replaceAll('-', '\u2212').toUpperCase())).toBe(200)
  expect(await enter((codes[2] ?? '').replaceAll('-', 'ー'))).toBe(200)
  expect(await enter(wide('000000'))).toBe(400)
})

test('a second factor can be turned on with a full-width code', async () => {
  const eve = await server.createConfirmedUser('Eve')
  const { post } = callsOf(server, eve)
  const { enrolment, secret } = (await post('factor/begin', { password: PASSWORD })).body
  const code = codeOf(server, secret).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  expect((await post('factor', { enrolment, code: `${code.slice(0, 3)}－${code.slice(3)}` })).status).toBe(200)
})

test('stored empty names are mended from the first and last name, once and in all lists', async () => {
  const { db } = server.database
  const write = (firstName: string, lastName: string, email = `${randomUUID()}@example.org`) =>
    writeAccount(email, hashAsTyped(PASSWORD), { name: '', firstName, lastName })
  const ids = [
    await write('Ada', 'Lovelace'),
    await write('Grace', ''),
    await write('', ''),
    await write('ada.l', '', `ada.l@${randomUUID()}.example`),
  ]
  const eve = await server.createUser('Eve')
  await runJob(server.context, namelessJob)
  const nameOf = async (id: string) => (await server.visitor.get(`/user/profile/${id}`, eve.headers)).body.displayName
  expect(await Promise.all(ids.map(nameOf))).toEqual(['Ada Lovelace', 'Grace', 'Member', 'Member'])
  expect(await nameOf(eve.id)).toBe('Eve Stone')
  const { body } = await eve.get('/user/all?q=Lovelace')
  expect(body.map(({ id }: { id: string }) => id)).toEqual([ids[0]])
  const { name } = await db
    .selectFrom('user')
    .select('name')
    .where('id', '=', ids[0] ?? '')
    .executeTakeFirstOrThrow()
  expect(name).toBe('Ada Lovelace')
  expect(await namelessJob.hasWork(server.context)).toBe(false)
})
