import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestMailServer } from '#server/testing/mail-server.ts'
import { TestServer, type TestUser } from '#server/testing/test-server.ts'
import { emailNotices, MINUTE, mailsTo } from './testing/run-jobs.ts'

const TOKEN = 'a token of the mail system'
const lines: string[] = []
let server: TestServer
let box: TestMailServer
let ada: TestUser
let bob: TestUser

beforeEach(async () => {
  box = await TestMailServer.reserve()
  await box.open()
  server = new TestServer()
  const env = { CAIRN_LIMITS: 'off', SMTP_URL: `${box.url}?maxConnections=1`, MAIL_BOUNCE_TOKEN: TOKEN }
  await server.open(env, {}, { logs: { write: (line) => lines.push(line) } })
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})

afterEach(async () => {
  await server.app.close()
  await box.close()
})

let emails = 0
/** Bob comments, which makes an email to Ada; the queue then sends it. */
async function makeEmail(): Promise<void> {
  const { id } = await ada.createJourney()
  await bob.post(`/path/comments/${id}`, { text: `Which edition, ${emails}?` })
  emails += 1
  await emailNotices(server, emails * 20 * MINUTE)
  server.later(emails * 20 * MINUTE)
  await server.restart()
  server.ahead = 0
}

const isQueueEmpty = async () => (await mailsTo(server, ada)).length === 0
const refusedAt = async () => (await ada.get('/user/notices/email')).body.refusedAt
const bounce = (email: string, token = TOKEN) =>
  server.visitor.post('/mail/bounce', { email }, { authorization: `Bearer ${token}` })

test('notices arrive with the headers of one-click unsubscribe', async () => {
  await makeEmail()
  const { subject, headers } = await box.next(ada.email)
  expect(subject).toBe('Bob Stone commented on A walk')
  expect(headers).toMatch(
    /^List-Unsubscribe: <http:\/\/localhost:3000\/api\/mail\/unsubscribe\?token=[\w-]+\.[\w-]+>$/mu,
  )
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/mu)
})

test('an address that is refused three times gets no more optional email until it is switched on again', async () => {
  box.refused.set(ada.email, 550)
  for (let n = 1; n <= 3; n++) {
    await makeEmail()
    await expect.poll(isQueueEmpty).toBe(true)
    await expect.poll(async () => (await refusedAt()) !== null).toBe(n === 3)
  }
  await makeEmail()
  box.refused.clear()
  expect((await ada.get('/user/export')).body.emailRefusals).toHaveLength(3)
  expect((await ada.put('/user/notices/email', { resume: true })).body.refusedAt).toBeNull()
  await makeEmail()
  await box.next(ada.email)
  expect(box.received).toEqual([])
  expect(lines.join('\n')).not.toContain(ada.email)
})

test('an address that is only refused for now is tried again, and is not counted', async () => {
  box.refused.set(ada.email, 450)
  await makeEmail()
  const { db } = server.database
  const dueAt = async () => (await db.selectFrom('mail').select('dueAt').executeTakeFirst())?.dueAt ?? null
  await expect.poll(dueAt).not.toBeNull()
  expect(await db.selectFrom('emailRefusal').select('id').execute()).toEqual([])
})

test('three bounces within 30 days stop optional email to that address, not to another one', async () => {
  for (let n = 0; n < 3; n++) {
    expect((await bounce(ada.email.toUpperCase())).status).toBe(204)
    if (n === 0) await ageRefusals()
  }
  expect(await refusedAt()).toBeNull()
  await bounce(ada.email)
  expect(await refusedAt()).not.toBeNull()
  await server.database.db
    .updateTable('user')
    .set({ email: `new-${ada.email}` })
    .where('id', '=', ada.id)
    .execute()
  expect(await refusedAt()).toBeNull()
})

async function ageRefusals(): Promise<void> {
  await server.database.db
    .updateTable('emailRefusal')
    .set((eb) => ({ createdAt: eb('createdAt', '-', 31 * 24 * 60 * MINUTE) }))
    .execute()
}

test('bounces that name the domain in ASCII count for the account that names it in other letters', async () => {
  const email = ada.email.replace('example', 'bücher')
  await server.database.db.updateTable('user').set({ email }).where('id', '=', ada.id).execute()
  for (let n = 1; n <= 3; n++) await bounce(email.replace('bücher', 'xn--bcher-kva'))
  expect(await refusedAt()).not.toBeNull()
})

test('bounces need the token, and an unknown address gets the same answer', async () => {
  expect((await bounce(ada.email, 'another token, as long')).status).toBe(401)
  expect((await server.visitor.post('/mail/bounce', { email: ada.email })).status).toBe(401)
  expect((await bounce('no-one@example.org')).status).toBe(204)
  expect((await bounce('not an address')).status).toBe(400)
  const other = new TestServer()
  await other.open({})
  expect((await other.visitor.post('/mail/bounce', { email: ada.email })).status).toBe(404)
  await other.app.close()
})

test('a link for a password is sent before optional emails that wait longer', async () => {
  await box.close()
  const { id } = await ada.createJourney()
  await bob.post(`/path/comments/${id}`, { text: 'Which edition?' })
  await emailNotices(server)
  await server.visitor.post('/auth/request-password-reset', { email: ada.email })
  // The server is closed, so that no attempt is under way when the order is set.
  await server.app.close()
  await server.database.db.updateTable('mail').set({ dueAt: 1 }).where('once', '=', 1).execute()
  await server.database.db.updateTable('mail').set({ dueAt: 2 }).where('once', '=', 0).execute()
  await box.open()
  await server.restart()
  await expect.poll(() => box.received.length).toBe(2)
  expect(box.received.map(({ subject }) => subject)).toEqual([
    'Choose a new password for Cairn',
    'Bob Stone commented on A walk',
  ])
})

test('an optional email whose sending was interrupted is not sent again', async () => {
  await box.close()
  const { id } = await ada.createJourney()
  await bob.post(`/path/comments/${id}`, { text: 'Which edition?' })
  await emailNotices(server)
  // The row of an email whose process was killed while sending it.
  await server.database.db.updateTable('mail').set({ attempts: 1, dueAt: null }).execute()
  await box.open()
  await server.restart()
  await server.visitor.post('/auth/send-verification-email', { email: 'no-one@example.org' })
  await emailNotices(server, 60 * MINUTE)
  expect(box.received).toEqual([])
})
