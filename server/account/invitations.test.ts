import { describe, expect, test } from 'vitest'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' })
const ACCEPTED = [202, { status: 'accepted' }]
const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

/** Moves what is counted into the past; sessions stay as fresh as they are. */
async function letPass(milliseconds: number): Promise<void> {
  await server.database.db
    .updateTable('limitCount')
    .set((eb) => ({ windowEnds: eb('windowEnds', '-', milliseconds) }))
    .execute()
}

async function invite(who: TestUser, email: string) {
  const { status, body } = await who.post('/user/invite', { email })
  return [status, body]
}

async function mailsTo(email: string) {
  return (await server.mails()).filter(({ recipient }) => recipient === email)
}

const strangerNamed = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.net`
const tokenIn = (text: string) => /refuse-invitations\?token=(\S+)/.exec(text)?.[1] ?? ''

describe('an invitation', () => {
  test('goes out once ever from the same member, and the answer stays the same', async () => {
    const ada = await server.createConfirmedUser('Ada')
    const friend = strangerNamed('friend')
    for (let n = 0; n < 3; n++) expect(await invite(ada, friend)).toEqual(ACCEPTED)
    await letPass(WEEK_MS)
    expect(await invite(ada, friend.toUpperCase())).toEqual(ACCEPTED)
    expect(await mailsTo(friend)).toHaveLength(1)
  })

  test('reaches the same address twice a week at most, from all members together', async () => {
    const friend = strangerNamed('popular')
    for (const name of ['Bob', 'Cleo', 'Dora'])
      expect(await invite(await server.createConfirmedUser(name), friend)).toEqual(ACCEPTED)
    expect(await mailsTo(friend)).toHaveLength(2)
    await letPass(WEEK_MS)
    await invite(await server.createConfirmedUser('Eve'), friend)
    expect(await mailsTo(friend)).toHaveLength(3)
  })

  test('goes out twenty times an hour from one member', async () => {
    const finn = await server.createConfirmedUser('Finn')
    const friends = Array.from({ length: 22 }, (_, n) => strangerNamed(`many${n}`))
    for (const friend of friends) expect(await invite(finn, friend)).toEqual(ACCEPTED)
    const sent = await Promise.all(friends.map(mailsTo))
    expect(sent.flat()).toHaveLength(20)
  })

  test('from one member, repeated, leaves the recipient’s share to other members', async () => {
    const [ada, bob] = [await server.createConfirmedUser('Ada'), await server.createConfirmedUser('Bob')]
    const friend = strangerNamed('shared')
    for (let n = 0; n < 3; n++) await invite(ada, friend)
    await invite(bob, friend)
    expect(await mailsTo(friend)).toHaveLength(2)
  })

  test.each(['Win at https://evil.example', 'Win at evil1.com now', 'Win at evil.1und1'])(
    'quotes no name that a mail program would turn into a link: %s',
    async (displayName) => {
      const gil = await server.createConfirmedUser('Gil')
      await gil.put('/user/profile/update', { displayName })
      const friend = strangerNamed('friend')
      await invite(gil, friend)
      const [mail] = await mailsTo(friend)
      expect([mail?.subject, mail?.text].join()).not.toContain('evil')
      expect(mail?.subject).toBe('A member invites you to Cairn')
    },
  )
})

describe('refusing invitations', () => {
  test('by the link in one stops all further ones, also from other members', async () => {
    const hana = await server.createConfirmedUser('Hana')
    const friend = strangerNamed('weary')
    await invite(hana, friend)
    const [mail] = await mailsTo(friend)
    const reply = await server.visitor.post('/auth/refuse-invitations', { token: tokenIn(mail?.text ?? '') })
    expect(reply.body).toEqual({ status: true })
    expect(await invite(await server.createConfirmedUser('Ivo'), friend)).toEqual(ACCEPTED)
    expect(await mailsTo(friend)).toHaveLength(1)
  })

  test('counts for every +tag of the address', async () => {
    const lea = await server.createConfirmedUser('Lea')
    const friend = strangerNamed('tagged')
    await invite(lea, friend)
    const token = tokenIn((await mailsTo(friend))[0]?.text ?? '')
    await server.visitor.post('/auth/refuse-invitations', { token })
    const tagged = friend.replace('@', '+again@')
    expect(await invite(await server.createConfirmedUser('Max'), tagged)).toEqual(ACCEPTED)
    expect(await mailsTo(tagged)).toHaveLength(0)
  })

  test('leads to its page when a mail program opens the address instead of posting', async () => {
    const { status, headers } = await server.visitor.get('/auth/refuse-invitations?token=a.b')
    expect([status, headers.location]).toEqual([302, 'http://localhost:3000/auth/refuse-invitations?token=a.b'])
  })

  test('works by one click in a mail program, which posts a form', async () => {
    const jan = await server.createConfirmedUser('Jan')
    const friend = strangerNamed('clicker')
    await invite(jan, friend)
    const token = tokenIn((await mailsTo(friend))[0]?.text ?? '')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = 'List-Unsubscribe=One-Click'
    const reply = await server.visitor.post(`/auth/refuse-invitations?token=${token}`, form, headers)
    expect(reply.status).toBe(200)
    await invite(await server.createConfirmedUser('Kim'), friend)
    expect(await mailsTo(friend)).toHaveLength(1)
  })

  test('can’t be done for user else’s address', async () => {
    const forged = `${Buffer.from('victim@example.net').toString('base64url')}.${'A'.repeat(43)}`
    const reply = await server.visitor.post('/auth/refuse-invitations', { token: forged })
    expect([reply.status, reply.body.code]).toEqual([400, 'linkInvalid'])
  })

  test('holds after the inviter’s account is deleted, and keeps no address in clear', async () => {
    const liv = await server.createConfirmedUser('Liv')
    const friend = strangerNamed('private')
    await invite(liv, friend)
    await server.visitor.post('/auth/refuse-invitations', { token: tokenIn((await mailsTo(friend))[0]?.text ?? '') })
    await server.call('DELETE', '/user/account', { password: PASSWORD }, liv.headers)
    const { db } = server.database
    const rows = [
      await db.selectFrom('invitation').selectAll().execute(),
      await db.selectFrom('invitationRefusal').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain('private')
    await invite(await server.createConfirmedUser('Mia'), friend)
    expect(await mailsTo(friend)).toHaveLength(1)
  })
})

describe('emails about a change of email', () => {
  const change = (who: TestUser, newEmail: string) =>
    server.visitor.post('/auth/change-email', { newEmail, password: PASSWORD }, { cookie: who.cookie })

  test('reach the same stranger three times an hour and ten times a day, over all accounts', async () => {
    const stranger = strangerNamed('bombed')
    for (let hour = 0; hour < 5; hour++) {
      for (const name of ['Ada', 'Bob']) {
        const member = await server.createUser(name)
        for (let n = 0; n < 3; n++) expect((await change(member, stranger)).body).toEqual({ status: true })
      }
      expect(await mailsTo(stranger)).toHaveLength(Math.min(3 * (hour + 1), 10))
      await letPass(HOUR_MS)
    }
  })

  test('go out five times an hour from one account', async () => {
    const nia = await server.createUser('Nia')
    const strangers = Array.from({ length: 7 }, (_, n) => strangerNamed(`many${n}`))
    for (const stranger of strangers) expect((await change(nia, stranger)).body).toEqual({ status: true })
    expect((await Promise.all(strangers.map(mailsTo))).flat()).toHaveLength(5)
  })
})
