import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createSite } from '#server/features/site/site.ts'
import { cookiesOf, openTestServer, PASSWORD } from '#server/testing/test-server.ts'
import { beginSession } from '../sessions/sessions.ts'
import { callsOf, codeOf, giveCode, giveFirst, inSession, STEP_MS, turnOn } from './testing/factor-user.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on' })

const mailsTo = async ({ email }: { email: string }) =>
  (await server.mails()).filter(({ recipient }) => recipient === email).map(({ subject }) => subject)

test('logging in with a password also asks for a code of the app', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const { secret } = await turnOn(server, ada)
  const { reply, cookie } = await giveFirst(server, ada.email)
  expect([reply.status, reply.body]).toEqual([200, { secondFactor: { app: true } }])
  expect((await server.visitor.get('/auth/token', { cookie })).status).toBe(401)
  const wrong = await giveCode(server, cookie, '000000')
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['code']])
  const done = await giveCode(server, cookie, codeOf(server, secret))
  expect(done.body.profile.email).toBe(ada.email)
  expect((await (await inSession(server, ada, done)).get('/user/profile')).status).toBe(200)
  expect(await mailsTo(ada)).toEqual(['Your second factor on Cairn is on'])
})

test('no way in begins a session with the password alone', async () => {
  const amy = await server.createConfirmedUser('Amy')
  await turnOn(server, amy)
  const { db } = server.database
  const method = await db.selectFrom('account').select('id').where('userId', '=', amy.id).executeTakeFirstOrThrow()
  const request = { headers: {}, ip: '127.0.0.1' } as FastifyRequest
  const session = { userId: amy.id, methodId: method.id, remembered: true }
  const context = { ...server.context, site: createSite(server.context) }
  const begun = db.transaction().execute((trx) => beginSession(trx, context, request, session))
  await expect(begun).rejects.toMatchObject({ code: 'secondFactor' })
})

test('a code works once, in whatever it is used for', async () => {
  const bob = await server.createConfirmedUser('Bob')
  const { secret } = await turnOn(server, bob)
  const code = codeOf(server, secret)
  const [first, second] = [await giveFirst(server, bob.email), await giveFirst(server, bob.email)]
  expect((await giveCode(server, first.cookie, code)).status).toBe(200)
  expect((await giveCode(server, second.cookie, code)).body.fields.code).toContain('used before')
  expect((await callsOf(server, bob).post('prove', { code })).status).toBe(400)
  // An earlier code that was never used doesn't work after a later one either.
  expect((await giveCode(server, second.cookie, codeOf(server, secret, -1))).status).toBe(400)
  server.later(STEP_MS)
  expect((await giveCode(server, second.cookie, codeOf(server, secret))).status).toBe(200)
})

test('of two requests with the same code at the same time one succeeds', async () => {
  const carl = await server.createConfirmedUser('Carl')
  const { secret, codes } = await turnOn(server, carl)
  for (const code of [codeOf(server, secret), codes[0] ?? '']) {
    const { cookie } = await giveFirst(server, carl.email)
    const replies = await Promise.all([1, 2].map(() => giveCode(server, cookie, code)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  }
})

test('clocks that differ by a step are fine, by two are not', async () => {
  const cleo = await server.createConfirmedUser('Cleo')
  const { secret } = await turnOn(server, cleo)
  const { cookie } = await giveFirst(server, cleo.email)
  expect((await giveCode(server, cookie, codeOf(server, secret, 2))).status).toBe(400)
  expect((await giveCode(server, cookie, codeOf(server, secret, 1))).status).toBe(200)
})

test('the cookie between password and code ends after ten minutes and with the password', async () => {
  const fay = await server.createConfirmedUser('Fay')
  const { codes } = await turnOn(server, fay)
  const { cookie } = await giveFirst(server, fay.email)
  const changed = await callsOf(server, fay).post('change-password', {
    currentPassword: PASSWORD,
    newPassword: 'brand-new-words',
  })
  expect(changed.status).toBe(200)
  expect((await giveCode(server, cookie, codes[0] ?? '')).status).toBe(401)
  const again = await server.visitor.post('/auth/sign-in/email', { email: fay.email, password: 'brand-new-words' })
  server.later(10 * 60_000)
  expect((await giveCode(server, cookiesOf(again), codes[0] ?? '')).status).toBe(401)
  expect((await giveCode(server, '', codes[0] ?? '')).status).toBe(401)
})

test('a code of one account does not let another one in', async () => {
  const [gus, hal] = [await server.createConfirmedUser('Gus'), await server.createConfirmedUser('Hal')]
  const [mine] = [await turnOn(server, gus), await turnOn(server, hal)]
  const { cookie } = await giveFirst(server, hal.email)
  expect((await giveCode(server, cookie, mine.codes[0] ?? '')).status).toBe(400)
  expect((await giveCode(server, cookie, codeOf(server, mine.secret))).status).toBe(400)
})

test('someone whose email is not confirmed cannot lock its owner out with a second factor', async () => {
  const ida = await server.createUser('Ida')
  const { status, body } = await callsOf(server, ida).post('factor/begin', { password: PASSWORD })
  expect([status, body.code]).toEqual([403, 'unverified'])
})

test('an enrolment works in its own session, for a quarter of an hour', async () => {
  const [jan, kim] = [await server.createConfirmedUser('Jan'), await server.createConfirmedUser('Kim')]
  const { body } = await callsOf(server, jan).post('factor/begin', { password: PASSWORD })
  expect(body.uri).toMatch(/^otpauth:\/\/totp\/localhost:jan-.*secret=[A-Z2-7]{32}/u)
  const confirm = () => ({ enrolment: body.enrolment, code: codeOf(server, body.secret) })
  expect((await callsOf(server, kim).post('factor', confirm())).body.code).toBe('linkInvalid')
  expect((await callsOf(server, jan).post('factor', { ...confirm(), code: '000000' })).status).toBe(400)
  expect((await callsOf(server, jan).get('factors')).body.app).toBeNull()
  server.later(15 * 60_000)
  expect((await callsOf(server, jan).post('factor', confirm())).body.code).toBe('linkExpired')
})

test('an enrolment turns the second factor on once, and mails the owner once', async () => {
  const liv = await server.createConfirmedUser('Liv')
  const { post } = callsOf(server, liv)
  const { enrolment, secret } = (await post('factor/begin', { password: PASSWORD })).body
  const confirm = () => post('factor', { enrolment, code: codeOf(server, secret) })
  const replies = await Promise.all([confirm(), confirm(), confirm()])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect((await confirm()).body.code).toBe('linkInvalid')
  expect(await mailsTo(liv)).toHaveLength(1)
})

test('a session without the password and a code can neither turn the second factor off nor replace it', async () => {
  const lea = await server.createConfirmedUser('Lea')
  const { secret } = await turnOn(server, lea)
  server.later(11 * 60_000)
  const { post } = callsOf(server, lea)
  for (const path of ['factor/remove', 'factor/begin', 'factor/codes', 'passkeys/begin']) {
    expect((await post(path)).body.fields).toHaveProperty('password')
    expect((await post(path, { password: PASSWORD })).body.fields).toHaveProperty('code')
  }
  expect((await post('prove', { code: codeOf(server, secret) })).status).toBe(200)
  expect((await post('factor/remove', { password: 'not-the-one' })).body.fields).toHaveProperty('password')
  expect((await post('factor/remove', { password: PASSWORD })).status).toBe(200)
  expect((await giveFirst(server, lea.email)).reply.body.profile.email).toBe(lea.email)
  expect(await mailsTo(lea)).toEqual(['Your second factor on Cairn is off', 'Your second factor on Cairn is on'])
})

test('changing email or password and deleting the account need a code, too', async () => {
  const mia = await server.createConfirmedUser('Mia')
  const { codes } = await turnOn(server, mia)
  server.later(11 * 60_000)
  const { post } = callsOf(server, mia)
  const asking = () => [
    post('change-email', { newEmail: `new-${mia.email}`, password: PASSWORD }),
    post('change-password', { currentPassword: PASSWORD, newPassword: 'brand-new-words' }),
    server.call('DELETE', '/user/account', { password: PASSWORD }, mia.headers),
  ]
  const headers = await server.tokenFor(mia.cookie)
  mia.headers = headers
  for (const { status, body } of await Promise.all(asking()))
    expect([status, Object.keys(body.fields)]).toEqual([400, ['code']])
  expect((await post('prove', { code: codes[0] })).status).toBe(200)
  expect((await post('change-email', { newEmail: `new-${mia.email}`, password: PASSWORD })).status).toBe(200)
})

test('ten wrong codes in an hour end the session, however often the password was right', async () => {
  const oda = await server.createConfirmedUser('Oda')
  await turnOn(server, oda)
  const { post } = callsOf(server, oda)
  for (let n = 0; n < 10; n++) {
    expect((await post('prove', { code: '000000' })).status).toBe(400)
    await post('change-email', { newEmail: `new-${oda.email}`, password: PASSWORD })
  }
  expect((await post('prove', { code: '000000' })).status).toBe(401)
})

test('someone with a stolen password has five guesses, and the owner gets in from a browser they know', async () => {
  const pia = await server.registerUser('Pia')
  await server.confirm(pia)
  const { secret } = await turnOn(server, pia)
  const thief = await giveFirst(server, pia.email)
  for (let n = 0; n < 5; n++) expect((await giveCode(server, thief.cookie, '000000')).status).toBe(400)
  expect((await giveCode(server, thief.cookie, codeOf(server, secret))).status).toBe(429)
  const own = await giveFirst(server, pia.email, { cookie: pia.cookie })
  expect((await giveCode(server, own.cookie, codeOf(server, secret))).status).toBe(200)
  // Guesses add up over a day: twenty in all.
  for (let n = 0; n < 3; n++) {
    server.later(16 * 60_000)
    const { cookie } = await giveFirst(server, pia.email)
    for (let m = 0; m < 5; m++) await giveCode(server, cookie, '000000')
  }
  server.later(16 * 60_000)
  const { cookie } = await giveFirst(server, pia.email)
  expect((await giveCode(server, cookie, codeOf(server, secret))).status).toBe(429)
})

test('guesses after a stolen password don’t count once its owner has set another', async () => {
  const ria = await server.createConfirmedUser('Ria')
  const { secret } = await turnOn(server, ria)
  server.later(8 * 24 * 3_600_000)
  const thief = await giveFirst(server, ria.email)
  for (let n = 0; n < 6; n++) await giveCode(server, thief.cookie, '000000')
  await server.visitor.post('/auth/request-password-reset', { email: ria.email })
  const newPassword = 'seven-league-boots'
  await server.visitor.post('/auth/reset-password', { token: await server.linkTokenOf(ria), newPassword })
  const own = await server.visitor.post('/auth/sign-in/email', { email: ria.email, password: newPassword })
  expect((await giveCode(server, cookiesOf(own), codeOf(server, secret))).status).toBe(200)
})

test('a stranger without the password cannot use up the codes of an account', async () => {
  const quin = await server.createConfirmedUser('Quin')
  const { secret } = await turnOn(server, quin)
  for (let n = 0; n < 12; n++) {
    const email = quin.email
    await server.visitor.post('/auth/sign-in/email', { email, password: 'not-the-one' }, {})
    await giveCode(server, 'cairn.halfway=forged', '000000')
  }
  server.later(16 * 60_000)
  const { cookie } = await giveFirst(server, quin.email)
  expect((await giveCode(server, cookie, codeOf(server, secret))).status).toBe(200)
})

test('after AUTH_SECRET has changed spare codes still work, codes of the app do not', async () => {
  const rose = await server.createConfirmedUser('Rose')
  const { secret, codes } = await turnOn(server, rose)
  await server.database.db
    .updateTable('secondFactor')
    .set({ secretMark: 'another', secret: 'sealed with another secret' })
    .where('userId', '=', rose.id)
    .execute()
  const { reply, cookie } = await giveFirst(server, rose.email)
  expect(reply.body).toEqual({ secondFactor: { app: false } })
  expect((await giveCode(server, cookie, codeOf(server, secret))).status).toBe(400)
  const again = await inSession(server, rose, await giveCode(server, cookie, codes[0] ?? ''))
  expect((await callsOf(server, again).get('factors')).body.app.lost).toBe(true)
  await turnOn(server, again)
  expect((await callsOf(server, again).get('factors')).body.app.lost).toBe(false)
})

test('the secret is encrypted for its account, and in no export', async () => {
  const [sam, tom] = [await server.createConfirmedUser('Sam'), await server.createConfirmedUser('Tom')]
  const [mine, other] = [await turnOn(server, sam), await turnOn(server, tom)]
  const rows = server.database.db.selectFrom('secondFactor').select('secret')
  const { secret } = await rows.where('userId', '=', sam.id).executeTakeFirstOrThrow()
  expect(secret).not.toContain(mine.secret)
  const record = JSON.stringify((await sam.get('/user/export')).body)
  expect(record).toContain('secondFactor')
  for (const hidden of [secret, mine.secret, '$argon2id$']) expect(record).not.toContain(hidden)
  // Moved to another account in the database, it opens nothing.
  await server.database.db.updateTable('secondFactor').set({ secret }).where('userId', '=', tom.id).execute()
  const { cookie } = await giveFirst(server, tom.email)
  for (const { secret: known } of [mine, other])
    expect((await giveCode(server, cookie, codeOf(server, known))).status).toBe(400)
})

test('a suspended person learns why after the code, and gets no session', async () => {
  const uma = await server.createConfirmedUser('Uma')
  const { secret } = await turnOn(server, uma)
  const { cookie } = await giveFirst(server, uma.email)
  await server.database.db
    .updateTable('person')
    .set({ suspendedAt: 1, suspendedFor: 'Spam' })
    .where('id', '=', uma.id)
    .execute()
  const reply = await giveCode(server, cookie, codeOf(server, secret))
  expect([reply.status, reply.body.code, cookiesOf(reply)]).toEqual([403, 'suspended', ''])
})

test('deleting the account leaves no row of the second factor, and ends sign-ins in between', async () => {
  const vera = await server.createConfirmedUser('Vera')
  const { secret } = await turnOn(server, vera)
  const { cookie } = await giveFirst(server, vera.email)
  const headers = await server.tokenFor(vera.cookie)
  expect((await server.call('DELETE', '/user/account', { password: PASSWORD }, headers)).status).toBe(204)
  expect((await giveCode(server, cookie, codeOf(server, secret))).status).toBe(401)
  for (const table of ['secondFactor', 'spareCode'] as const)
    expect(await server.database.db.selectFrom(table).selectAll().where('userId', '=', vera.id).execute()).toEqual([])
})

test('requests from other sites are refused', async () => {
  const will = await server.createConfirmedUser('Will')
  const headers = { cookie: will.cookie, origin: 'https://evil.example' }
  for (const path of ['factor/begin', 'factor/remove', 'prove', 'passkeys/begin', 'sign-in/factor', 'sign-in/passkey'])
    expect((await server.visitor.post(`/auth/${path}`, { password: PASSWORD }, headers)).status).toBe(403)
})
