import { afterEach, expect, test } from 'vitest'
import type { Database } from '#server/core/database/database.ts'
import { TestMailServer } from '#server/testing/mail-server.ts'
import { PASSWORD, TestServer } from '#server/testing/test-server.ts'
import { insertMail } from './mail.store.ts'
import { openMail, sealMail } from './sealed-mail.ts'

const AUTH_SECRET = 'a secret of thirty-two characters'
const servers: TestServer[] = []
const boxes: TestMailServer[] = []
const gates: (() => void)[] = []

// A server waits 2 s for emails that are being sent when it closes.
afterEach(async () => {
  for (const open of gates.splice(0)) open()
  await Promise.all(servers.splice(0).map(({ app }) => app.close()))
  await Promise.all(boxes.splice(0).map((box) => box.close()))
})

async function openBox(): Promise<TestMailServer> {
  const box = await TestMailServer.reserve()
  boxes.push(box)
  await box.open()
  return box
}

async function serverWith(box: TestMailServer, database?: Database): Promise<TestServer> {
  const server = new TestServer()
  await server.open({ CAIRN_LIMITS: 'off', AUTH_SECRET, SMTP_URL: box.url }, {}, database ? { database } : {})
  servers.push(server)
  return server
}

/** Registers, which makes a required email to this address. */
async function register(server: TestServer, email: string): Promise<void> {
  await server.visitor.post('/auth/sign-up/email', { email, password: PASSWORD, firstName: 'Ada', lastName: 'Stone' })
}

async function queueOptional(
  { database, context }: TestServer,
  recipient: string,
  content = 'One new notice.',
): Promise<void> {
  const mail = { id: recipient, recipient, subject: 'News', text: content, html: content, unsubscribe: null }
  const now = context.clock()
  const queued = { createdAt: now, attempts: 0, dueAt: now, once: 1 }
  await insertMail(database.db, sealMail({ ...mail, ...queued }, AUTH_SECRET))
}

/** A gate at which the mail server waits before it takes emails to this address. */
function hold(box: TestMailServer, address: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  box.held.set(address, promise)
  gates.push(resolve)
  return resolve
}

const rowsOf = ({ database }: TestServer) => database.db.selectFrom('mail').selectAll().execute()
const waiting = async (server: TestServer) => (await rowsOf(server)).map((row) => openMail(row, AUTH_SECRET))

async function untilEachFailedOnce(server: TestServer, count: number): Promise<void> {
  await expect
    .poll(async () => (await waiting(server)).map(({ attempts, dueAt }) => attempts === 1 && dueAt !== null))
    .toEqual(Array.from({ length: count }, () => true))
}

test('several emails are sent at a time', async () => {
  const box = await openBox()
  const server = await serverWith(box)
  const addresses = ['ada@one.example', 'bob@two.example', 'cleo@three.example']
  const release = addresses.map((address) => hold(box, address))
  for (const address of addresses) await register(server, address)
  await expect.poll(() => box.asked.toSorted()).toEqual(addresses)
  for (const open of release) open()
  for (const address of addresses) await box.next(address)
  await expect.poll(() => waiting(server)).toEqual([])
})

test("recipients of one domain that hangs don't delay others", async () => {
  const box = await openBox()
  const server = await serverWith(box)
  const slow = Array.from({ length: 8 }, (_, n) => `person${n}@slow.example`)
  for (const address of slow) hold(box, address)
  for (const address of slow) await register(server, address)
  await expect.poll(() => box.asked.length).toBe(5)
  await register(server, 'ada@quick.example')
  await box.next('ada@quick.example')
  expect(box.asked.filter((address) => address.endsWith('@slow.example'))).toHaveLength(5)
})

test('an email that takes long is not sent by another process meanwhile', async () => {
  const box = await openBox()
  const first = await serverWith(box)
  const second = await serverWith(box, first.database)
  const release = hold(box, 'ada@example.org')
  await register(first, 'ada@example.org')
  await expect.poll(() => box.asked).toEqual(['ada@example.org'])
  for (const server of [first, second]) server.later(20_000)
  await register(second, 'bob@example.org')
  await box.next('bob@example.org')
  release()
  await box.next('ada@example.org')
  expect(box.asked).toEqual(['ada@example.org', 'bob@example.org'])
})

test('two processes send each email once', async () => {
  const box = await openBox()
  const first = await serverWith(box)
  const second = await serverWith(box, first.database)
  const addresses = Array.from({ length: 20 }, (_, n) => `person${n}@host${n}.example`)
  for (const address of addresses) await queueOptional(first, address)
  await Promise.all([register(first, 'ada@example.org'), register(second, 'bob@example.org')])
  await expect.poll(() => waiting(first)).toEqual([])
  const sent = [...addresses, 'ada@example.org', 'bob@example.org']
  expect(box.received.map(({ to }) => to).toSorted()).toEqual(sent.toSorted())
})

test('lines that begin with a full stop on the way arrive with one', async () => {
  const box = await openBox()
  const server = await serverWith(box)
  // Lines are wrapped after 75 characters, and SMTP doubles a full stop that begins one.
  const lines = Array.from({ length: 10 }, (_, n) => `${'x'.repeat(70 + n)}. Then more.`).join('\n')
  await queueOptional(server, 'ada@example.org', lines)
  await register(server, 'bob@example.org')
  expect((await box.next('ada@example.org')).text.replaceAll('\r\n', '\n').trim()).toBe(lines)
})

test('a required email that a killed process was sending is sent by another one', async () => {
  const box = await openBox()
  const killed = await serverWith(box)
  hold(box, 'ada@example.org')
  await register(killed, 'ada@example.org')
  await expect.poll(() => box.asked).toEqual(['ada@example.org'])
  box.held.clear()
  const other = await serverWith(box, killed.database)
  other.later(60_000)
  await register(other, 'bob@example.org')
  await box.next('ada@example.org')
})

test('a stopping server returns required emails that hang to the queue', async () => {
  const box = await openBox()
  const server = await serverWith(box)
  hold(box, 'ada@example.org')
  await register(server, 'ada@example.org')
  await expect.poll(() => box.asked).toEqual(['ada@example.org'])
  await server.app.close()
  expect(await waiting(server)).toMatchObject([{ recipient: 'ada@example.org', attempts: 1 }])
  box.held.clear()
  server.later(10_000)
  await server.restart()
  await box.next('ada@example.org')
})

test('an optional email is not sent again if the mail server hangs up without an answer', async () => {
  const box = await openBox()
  const server = await serverWith(box)
  box.hungUpOn.add('ada@example.org')
  await queueOptional(server, 'ada@example.org')
  await register(server, 'bob@example.org')
  await expect.poll(() => waiting(server)).toEqual([])
  expect(box.received.map(({ to }) => to).toSorted()).toEqual(['ada@example.org', 'bob@example.org'])
})

test('an optional email waits while the mail server is down', async () => {
  const box = await openBox()
  const server = await serverWith(box)
  await box.close()
  await queueOptional(server, 'ada@example.org')
  await register(server, 'bob@example.org')
  await untilEachFailedOnce(server, 2)
  await box.open()
  server.later(3_000_000)
  await register(server, 'cleo@example.org')
  await box.next('ada@example.org')
})

test('the queue stores nothing readable of an email but the domain of its recipient', async () => {
  const box = await TestMailServer.reserve()
  const server = await serverWith(box)
  await register(server, 'ada@one.example')
  await untilEachFailedOnce(server, 1)
  const rows = JSON.stringify(await rowsOf(server))
  for (const secret of ['ada@one.example', 'Confirm your email', 'Hi Ada', 'token=']) expect(rows).not.toContain(secret)
  expect(rows).toContain('one.example')
  await box.open()
  server.later(10_000)
  await register(server, 'bob@one.example')
  expect((await box.next('ada@one.example')).subject).toBe('Confirm your email for Cairn')
})

test('deleting an account deletes the emails that wait for it', async () => {
  const server = await serverWith(await TestMailServer.reserve())
  const ada = await server.registerUser('Ada')
  await register(server, 'bob@example.org')
  expect((await server.call('DELETE', '/user/account', { password: PASSWORD }, ada.headers)).status).toBe(204)
  expect((await waiting(server)).map(({ recipient }) => recipient)).toEqual(['bob@example.org'])
})

test('an email that another AUTH_SECRET encrypted is given up after an hour, and delays no other', async () => {
  const box = await openBox()
  const server = await serverWith(box)
  const mail = { id: 'old', recipient: 'ada@one.example', subject: 'News', text: 'Hi', html: 'Hi', unsubscribe: null }
  const now = server.context.clock()
  const old = sealMail({ ...mail, createdAt: now, attempts: 0, dueAt: now, once: 0 }, `${AUTH_SECRET} before`)
  await insertMail(server.database.db, old)
  await register(server, 'bob@one.example')
  await box.next('bob@one.example')
  await expect.poll(async () => (await rowsOf(server)).map(({ id, attempts }) => [id, attempts])).toEqual([['old', 1]])
  server.later(3_600_000)
  await register(server, 'cleo@one.example')
  await expect.poll(() => rowsOf(server)).toEqual([])
  expect(box.asked).toEqual(['bob@one.example', 'cleo@one.example'])
})

test('a required email to an address that is refused for good is given up after an hour', async () => {
  const box = await openBox()
  const server = await serverWith(box)
  box.refused.set('typo@example.org', 550)
  await register(server, 'typo@example.org')
  await expect.poll(() => box.asked).toEqual(['typo@example.org'])
  const nextAttempt = async () => ((await waiting(server))[0]?.dueAt ?? 0) - server.context.clock()
  await expect.poll(nextAttempt).toBeLessThan(10_000)
  server.later(3_600_000)
  await register(server, 'ada@example.org')
  await expect.poll(() => waiting(server)).toEqual([])
  expect(box.asked.filter((address) => address === 'typo@example.org')).toHaveLength(2)
})
