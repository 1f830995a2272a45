import { expect, test } from 'vitest'
import { cookiesOf, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' })
const HOUR_MS = 3_600_000

/** Moves the rate limit windows into the past; sessions keep their age. */
async function passTime(milliseconds: number): Promise<void> {
  await server.database.db
    .updateTable('limitCount')
    .set((eb) => ({ windowEnds: eb('windowEnds', '-', milliseconds) }))
    .execute()
}

async function mailsTo(email: string) {
  return (await server.mails()).filter(({ recipient }) => recipient === email)
}

const strangerNamed = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.net`
const change = (user: TestUser, newEmail: string) =>
  server.visitor.post('/auth/change-email', { newEmail, password: PASSWORD }, { cookie: user.cookie })

test('an address gets at most 3 emails an hour and 10 a day about email changes', async () => {
  const stranger = strangerNamed('bombed')
  for (let hour = 0; hour < 5; hour++) {
    for (const name of ['Ada', 'Bob']) {
      const member = await server.registerUser(name)
      for (let n = 0; n < 3; n++) expect((await change(member, stranger)).body).toEqual({ status: true })
    }
    expect(await mailsTo(stranger)).toHaveLength(Math.min(3 * (hour + 1), 10))
    await passTime(HOUR_MS)
  }
})

test('an account can request 5 email changes an hour', async () => {
  const nia = await server.registerUser('Nia')
  const strangers = Array.from({ length: 7 }, (_, n) => strangerNamed(`many${n}`))
  for (const stranger of strangers) expect((await change(nia, stranger)).body).toEqual({ status: true })
  expect((await Promise.all(strangers.map(mailsTo))).flat()).toHaveLength(5)
})

test('an account can change its password 5 times an hour', async () => {
  const owen = await server.createConfirmedUser('Owen')
  const passwords = Array.from({ length: 7 }, (_, n) => (n === 0 ? PASSWORD : `quiet-lantern-orbit-${n}`))
  const statuses: number[] = []
  let { cookie } = owen
  for (const [n, newPassword] of passwords.slice(1).entries()) {
    const body = { currentPassword: passwords[n], newPassword }
    const reply = await server.visitor.post('/auth/change-password', body, { cookie })
    statuses.push(reply.status)
    if (reply.status === 200) cookie = cookiesOf(reply)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  await expect.poll(() => mailsTo(owen.email)).toHaveLength(5)
})

test('an address that isn’t confirmed gets no notices of changes', async () => {
  const pia = await server.registerUser('Pia')
  const newEmail = strangerNamed('next')
  const newPassword = 'quiet-lantern-orbit'
  const changed = await server.visitor.post(
    '/auth/change-password',
    { currentPassword: PASSWORD, newPassword },
    { cookie: pia.cookie },
  )
  const cookie = cookiesOf(changed)
  await server.visitor.post('/auth/change-email', { newEmail, password: newPassword }, { cookie })
  const [mail] = await mailsTo(newEmail)
  const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1]
  expect((await server.visitor.post('/auth/verify-email', { token }, { cookie })).status).toBe(200)
  expect((await mailsTo(pia.email)).map(({ subject }) => subject)).toEqual(['Confirm your email for Cairn'])
})

test('a network can request 30 links an hour, of all kinds together', async () => {
  const sol = await server.createUser('Sol')
  const from = { 'x-forwarded-for': '203.0.113.30', cookie: sol.cookie }
  const requests = [
    ['/auth/request-password-reset', { email: 'stranger@example.net' }],
    ['/auth/send-verification-email', { email: 'stranger@example.net' }],
    ['/auth/complete-sign-in', { identity: 'unreadable', email: 'stranger@example.net' }],
    ['/auth/change-email', { newEmail: 'stranger@example.net', password: PASSWORD }],
  ] as const
  const send = () => Promise.all(requests.map(([path, body]) => server.visitor.post(path, body, from)))
  for (let round = 0; round < 7; round++)
    expect((await send()).map(({ status }) => status)).toEqual([200, 200, 400, 200])
  const statuses = (await send()).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect((await send()).map(({ status }) => status)).toEqual([429, 429, 429, 429])
  const { status } = await server.visitor.post(...requests[0], { 'x-forwarded-for': '203.0.114.30' })
  expect(status).toBe(200)
})

test('an address gets at most 3 reset links an hour from strangers, also with +tags', async () => {
  const { email } = await server.createUser('Tess')
  const tagged = email.replace('@', '+tag@')
  const body = { email: tagged, password: PASSWORD, firstName: 'Tess', lastName: 'Stone' }
  await server.visitor.post('/auth/sign-up/email', body, { 'x-forwarded-for': '203.0.115.1' })
  for (const to of [email, tagged, email, tagged])
    await server.visitor.post('/auth/request-password-reset', { email: to }, { 'x-forwarded-for': '203.0.115.2' })
  const mails = [...(await mailsTo(email)), ...(await mailsTo(tagged))]
  expect(mails.filter(({ subject }) => subject === 'Choose a new password for Cairn')).toHaveLength(3)
})
