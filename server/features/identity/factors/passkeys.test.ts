import { expect, test } from 'vitest'
import { cookiesOf, openTestServer, PASSWORD } from '#server/testing/test-server.ts'
import { ageSessions } from '#server/testing/write-user.ts'
import {
  addPasskey,
  callsOf,
  giveFirst,
  inSession,
  proveWith,
  signInWith,
  turnOn,
  usePasskey,
} from './testing/factor-user.ts'
import { TestPasskey } from './testing/test-passkey.ts'

const server = openTestServer()

test('a passkey logs in alone, without password and code', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const passkey = await addPasskey(server, ada)
  await turnOn(server, ada, {})
  const reply = await signInWith(server, passkey)
  expect(reply.body.profile.email).toBe(ada.email)
  expect((await (await inSession(server, ada, reply)).get('/user/profile')).status).toBe(200)
  const mails = (await server.mails()).filter(({ recipient }) => recipient === ada.email)
  expect(mails.map(({ subject }) => subject)).toContain('A passkey was added to your account on Cairn')
})

test('what a browser is asked for tells nothing about accounts', async () => {
  await addPasskey(server, await server.createConfirmedUser('Bob'))
  const [one, other] = [
    await server.visitor.post('/auth/passkeys/ask'),
    await server.visitor.post('/auth/passkeys/ask'),
  ]
  const { challenge, ...options } = one.body.options
  expect(challenge).not.toBe(other.body.options.challenge)
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
  const unknown = await signInWith(server, new TestPasskey())
  expect([unknown.status, unknown.body.code, cookiesOf(unknown)]).toEqual([403, 'passkeyRefused', ''])
})

test('an answer works once, within a quarter of an hour, with its own challenge only', async () => {
  const passkey = await addPasskey(server, await server.createConfirmedUser('Cleo'))
  const used = await usePasskey(server, passkey)
  const signIn = (answer: object) => server.visitor.post('/auth/sign-in/passkey', { passkey: answer })
  expect((await signIn(used)).status).toBe(200)
  expect((await signIn(used)).body.code).toBe('passkeyRefused')
  const late = await usePasskey(server, passkey)
  server.later(15 * 60_000)
  expect((await signIn(late)).body.code).toBe('passkeyRefused')
  const forged = passkey.use({ challenge: Buffer.from('of an attacker').toString('base64url'), rpId: 'localhost' })
  expect((await signIn(forged)).body.code).toBe('passkeyRefused')
})

test('a passkey that counts its uses at the same time is used by one of two requests', async () => {
  const passkey = await addPasskey(server, await server.createConfirmedUser('Dan'))
  const answers = [await usePasskey(server, passkey, { counter: 7 }), await usePasskey(server, passkey, { counter: 7 })]
  const replies = await Promise.all(
    answers.map((answer) => server.visitor.post('/auth/sign-in/passkey', { passkey: answer })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
})

test.each([
  ['without checking its user', { unverified: true }],
  ['on another site', { origin: 'https://evil.example' }],
  ['for another host', { host: 'evil.example' }],
  ['for another account', { userHandle: Buffer.from('someone else').toString('base64url') }],
  ['as a copy that counts less', { counter: 3 }],
])('a passkey that was used %s is refused', async (_, how) => {
  const passkey = await addPasskey(server, await server.createConfirmedUser('Dora'))
  expect((await signInWith(server, passkey, { counter: 5 })).status).toBe(200)
  expect((await signInWith(server, passkey, { counter: 6, ...how })).body.code).toBe('passkeyRefused')
  expect((await signInWith(server, passkey, { counter: 9 })).status).toBe(200)
})

test('passkeys that do not count their uses go on working', async () => {
  const passkey = await addPasskey(server, await server.createConfirmedUser('Eve'))
  for (let n = 0; n < 2; n++) expect((await signInWith(server, passkey, { counter: 0 })).status).toBe(200)
})

test('a session adds a passkey only with a proof, and only with its own challenge', async () => {
  const [fay, gus] = [await server.createConfirmedUser('Fay'), await server.createConfirmedUser('Gus')]
  const { post } = callsOf(server, fay)
  expect((await post('passkeys/begin')).body.fields).toHaveProperty('password')
  const passkey = new TestPasskey()
  const made = async (options: Parameters<TestPasskey['make']>[0]) => passkey.make(options)
  const asked = (await server.visitor.post('/auth/passkeys/ask')).body.options
  const { options } = (await callsOf(server, gus).post('passkeys/begin', { password: PASSWORD })).body
  for (const challenge of [asked.challenge, options.challenge])
    expect((await post('passkeys', { name: 'Stolen', passkey: await made({ ...options, challenge }) })).body.code).toBe(
      'passkeyRefused',
    )
  const own = (await post('passkeys/begin', { password: PASSWORD })).body.options
  const answer = await made(own)
  expect((await post('passkeys', { name: 'Mine', passkey: answer })).status).toBe(200)
  expect((await post('passkeys', { name: 'Again', passkey: answer })).body.code).toBe('passkeyRefused')
})

test('the passkey of another account cannot be added again', async () => {
  const [hal, ida] = [await server.createConfirmedUser('Hal'), await server.createConfirmedUser('Ida')]
  const passkey = await addPasskey(server, hal)
  const { options } = (await callsOf(server, ida).post('passkeys/begin', { password: PASSWORD })).body
  const again = await callsOf(server, ida).post('passkeys', { name: 'Copy', passkey: passkey.make(options) })
  expect([again.status, again.body.code]).toEqual([409, 'conflict'])
  expect((await proveWith(server, ida, passkey)).body.code).toBe('passkeyRefused')
})

test('the passkey of another account proves nothing in a session', async () => {
  const [lin, max] = [await server.createConfirmedUser('Lin'), await server.createConfirmedUser('Max')]
  const passkey = await addPasskey(server, lin)
  expect((await proveWith(server, max, passkey)).body.code).toBe('passkeyRefused')
  expect((await callsOf(server, max).get('factors')).body.proven).toBe(false)
})

test('an account whose email is not confirmed gets no passkey', async () => {
  const jan = await server.createUser('Jan')
  const { status, body } = await callsOf(server, jan).post('passkeys/begin', { password: PASSWORD })
  expect([status, body.code]).toEqual([403, 'unverified'])
})

test('passkeys are listed, renamed and removed by their owner alone', async () => {
  const [kim, lea] = [await server.createConfirmedUser('Kim'), await server.createConfirmedUser('Lea')]
  const passkey = await addPasskey(server, kim, { name: 'Old name' })
  const list = async () => (await callsOf(server, kim).get('factors')).body.passkeys
  const [{ id }] = await list()
  const other = callsOf(server, lea)
  await other.post('passkeys/rename', { id, name: 'Hers' })
  await other.post('passkeys/remove', { id, password: PASSWORD })
  expect(await list()).toMatchObject([{ name: 'Old name', host: 'localhost', here: true, removable: true }])
  await callsOf(server, kim).post('passkeys/rename', { id, name: 'New name' })
  expect(await list()).toMatchObject([{ name: 'New name' }])
  const session = await inSession(server, kim, await signInWith(server, passkey))
  expect((await callsOf(server, kim).post('passkeys/remove', { id, password: PASSWORD })).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await session.get('/user/profile')).status).toBe(401)
  expect((await signInWith(server, passkey)).body.code).toBe('passkeyRefused')
})

test('an account can have passkeys and no password, and keeps its last way to log in', async () => {
  const mia = await server.createConfirmedUser('Mia')
  expect((await callsOf(server, mia).post('remove-password', { password: PASSWORD })).body.code).toBe('lastSignIn')
  const passkey = await addPasskey(server, mia)
  const removed = await callsOf(server, mia).post('remove-password', { password: PASSWORD })
  const session = await inSession(server, mia, removed)
  expect((await mia.get('/user/profile')).status).toBe(401)
  expect((await giveFirst(server, mia.email)).reply.status).toBe(401)
  const { post, get } = callsOf(server, session)
  const [{ id, removable }] = (await get('factors')).body.passkeys
  expect(removable).toBe(false)
  expect((await post('passkeys/remove', { id })).body.code).toBe('lastSignIn')
  expect((await signInWith(server, passkey)).status).toBe(200)
})

test('without a password a passkey proves that it is still the owner', async () => {
  const nia = await server.createConfirmedUser('Nia')
  const passkey = await addPasskey(server, nia)
  const session = await inSession(
    server,
    nia,
    await callsOf(server, nia).post('remove-password', { password: PASSWORD }),
  )
  server.later(11 * 60_000)
  await ageSessions(server.database, nia.id, 60 * 60_000)
  const { post } = callsOf(server, session)
  const ask = () => post('change-email', { newEmail: `new-${nia.email}` })
  expect((await ask()).body.code).toBe('passkeyFirst')
  expect((await proveWith(server, session, passkey)).status).toBe(200)
  expect((await ask()).status).toBe(200)
  server.later(11 * 60_000)
  expect((await ask()).body.code).toBe('passkeyFirst')
})

test('a passkey stands for password and code in a session', async () => {
  const oda = await server.createConfirmedUser('Oda')
  const passkey = await addPasskey(server, oda)
  await turnOn(server, oda)
  server.later(11 * 60_000)
  const { post } = callsOf(server, oda)
  expect((await post('factor/remove')).body.fields).toHaveProperty('password')
  expect((await proveWith(server, oda, passkey)).status).toBe(200)
  expect((await post('factor/remove')).status).toBe(200)
})

test('suspended people and deleted accounts do not get in with a passkey', async () => {
  const [quin, rose] = [await server.createConfirmedUser('Quin'), await server.createConfirmedUser('Rose')]
  const [first, second] = [await addPasskey(server, quin), await addPasskey(server, rose)]
  await server.database.db
    .updateTable('person')
    .set({ suspendedAt: 1, suspendedFor: 'Spam' })
    .where('id', '=', quin.id)
    .execute()
  expect((await signInWith(server, first)).body.code).toBe('suspended')
  await server.call('DELETE', '/user/account', { password: PASSWORD }, rose.headers)
  expect((await signInWith(server, second)).body.code).toBe('passkeyRefused')
  const left = server.database.db.selectFrom('passkey').select('name').where('name', '=', 'My laptop')
  const own = await left.innerJoin('account', 'account.id', 'methodId').where('userId', '=', rose.id).execute()
  expect(own).toEqual([])
})

test('the twenty-first passkey is refused', async () => {
  const sam = await server.createConfirmedUser('Sam')
  for (let n = 0; n < 20; n++) await addPasskey(server, sam, { name: `Key ${n}` })
  await expect(addPasskey(server, sam)).rejects.toThrow('20 passkeys')
})

test('the record of a member names their passkeys', async () => {
  const tom = await server.createConfirmedUser('Tom')
  await addPasskey(server, tom, { name: 'Blue key' })
  expect((await tom.get('/user/export')).body.passkeys).toMatchObject([{ name: 'Blue key', host: 'localhost' }])
})
