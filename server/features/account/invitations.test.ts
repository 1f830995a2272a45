import { expect, onTestFinished, test } from 'vitest'
import { MIN_RESPONSE_MS, setMinResponse } from '#server/features/identity/mount.ts'
import { createOperator } from '#server/features/site/testing/operator.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' })
const ACCEPTED = [202, { status: 'accepted' }]
const WEEK_MS = 7 * 24 * 3_600_000

/** Moves the rate limit windows into the past; sessions keep their age. */
async function passTime(milliseconds: number): Promise<void> {
  await server.database.db
    .updateTable('limitCount')
    .set((eb) => ({ windowEnds: eb('windowEnds', '-', milliseconds) }))
    .execute()
}

async function invite(user: TestUser, email: string) {
  const { status, body } = await user.post('/user/invite', { email })
  return [status, body]
}

async function mailsTo(email: string) {
  return (await server.mails()).filter(({ recipient }) => recipient === email)
}

const strangerNamed = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.net`
const tokenIn = (text: string) => /refuse-invitations\?token=(\S+)/.exec(text)?.[1] ?? ''

test('a member can invite an address only once, and always gets the same answer', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const friend = strangerNamed('friend')
  for (let n = 0; n < 3; n++) expect(await invite(ada, friend)).toEqual(ACCEPTED)
  await passTime(WEEK_MS)
  expect(await invite(ada, friend.toUpperCase())).toEqual(ACCEPTED)
  expect(await mailsTo(friend)).toHaveLength(1)
})

test('only operators invite where members may not', async () => {
  const [ada, olga] = [await server.createConfirmedUser('Ada'), await createOperator(server, 'Olga')]
  await olga.put('/site/settings', { membersInvite: false })
  onTestFinished(async () => void (await olga.put('/site/settings', { membersInvite: true })))
  const friend = strangerNamed('friend')
  expect((await ada.post('/user/invite', { email: friend })).body.code).toBe('invitingOff')
  expect(await mailsTo(friend)).toEqual([])
  expect(await invite(olga, friend)).toEqual(ACCEPTED)
  expect(await mailsTo(friend)).toHaveLength(1)
})

test('no one invites while the site takes no new members', async () => {
  const [ada, olga] = [await server.createConfirmedUser('Ada'), await createOperator(server, 'Olga')]
  await olga.put('/site/settings', { signUp: 'closed' })
  onTestFinished(async () => void (await olga.put('/site/settings', { signUp: 'open' })))
  const friend = strangerNamed('friend')
  for (const member of [ada, olga])
    expect((await member.post('/user/invite', { email: friend })).body.code).toBe('signUpClosed')
  expect(await mailsTo(friend)).toEqual([])
})

test('the time of an invitation doesn’t tell whether the recipient is a member', async () => {
  const pat = await server.createConfirmedUser('Pat')
  setMinResponse(MIN_RESPONSE_MS)
  onTestFinished(() => setMinResponse(0))
  for (const email of [pat.email, strangerNamed('timed')]) {
    const sent = performance.now()
    expect(await invite(pat, email)).toEqual(ACCEPTED)
    expect(performance.now() - sent).toBeGreaterThan(MIN_RESPONSE_MS - 2)
  }
})

test('an address gets at most two invitations a week from all members together', async () => {
  const friend = strangerNamed('popular')
  for (const name of ['Bob', 'Cleo', 'Dora'])
    expect(await invite(await server.createConfirmedUser(name), friend)).toEqual(ACCEPTED)
  expect(await mailsTo(friend)).toHaveLength(2)
  await passTime(WEEK_MS)
  await invite(await server.createConfirmedUser('Eve'), friend)
  expect(await mailsTo(friend)).toHaveLength(3)
})

test('a member can send twenty invitations an hour', async () => {
  const finn = await server.createConfirmedUser('Finn')
  const friends = Array.from({ length: 22 }, (_, n) => strangerNamed(`many${n}`))
  for (const friend of friends) expect(await invite(finn, friend)).toEqual(ACCEPTED)
  const sent = await Promise.all(friends.map(mailsTo))
  expect(sent.flat()).toHaveLength(20)
})

test("repeated invitations of one member don't use up the recipient's limit", async () => {
  const [ada, bob] = [await server.createConfirmedUser('Ada'), await server.createConfirmedUser('Bob')]
  const friend = strangerNamed('shared')
  for (let n = 0; n < 3; n++) await invite(ada, friend)
  await invite(bob, friend)
  expect(await mailsTo(friend)).toHaveLength(2)
})

test.each([
  'Win at https://evil.example',
  'Win at evil1.com now',
  'Win at evil.1und1',
  'Win at evil․com',
  'Win at evil。example',
  'Write to me＠evil',
  'Win at evil.\u200ecom',
  'Win at evil\u200d.com',
  'Win at evil.\ufe00com',
  'Win at evil.c\u200com',
  'Win at evil\u0338.com',
  'Win at evil·com',
  'Win at evil‧com',
  'Win at evil٠com',
  'Win at evil⸱com',
  'Win at https:⁄⁄evil',
])('an invitation omits names that mail programs would turn into a link: %s', async (displayName) => {
  const gil = await server.createConfirmedUser('Gil')
  await gil.put('/user/profile/update', { displayName })
  const friend = strangerNamed('friend')
  await invite(gil, friend)
  const [mail] = await mailsTo(friend)
  expect([mail?.subject, mail?.text].join()).not.toContain('evil')
  expect(mail?.subject).toBe('A member invites you to Cairn')
})

test.each(['Gal·la Puig', 'Zoë · Paris', 'Dr. Ana', 'می\u200cخواهم', 'हिन्दी', 'صف ٢٠٢٤', 'トム・クルーズ'])(
  'an invitation contains names that only look a little like a link: %s',
  async (displayName) => {
    const gil = await server.createConfirmedUser('Gil')
    await gil.put('/user/profile/update', { displayName })
    const friend = strangerNamed('friend')
    await invite(gil, friend)
    expect((await mailsTo(friend))[0]?.subject).toBe(`${displayName} invites you to Cairn`)
  },
)

test('an invitation has at most 40 characters of a name', async () => {
  const ira = await server.createConfirmedUser('Ira')
  await ira.put('/user/profile/update', { displayName: `${'Your account was locked '.repeat(3)}call 555` })
  const friend = strangerNamed('cut')
  await invite(ira, friend)
  const [mail] = await mailsTo(friend)
  expect(mail?.subject).toBe('Your account was locked Your account was… invites you to Cairn')
})

test('refusing by the link stops invitations from all members', async () => {
  const hana = await server.createConfirmedUser('Hana')
  const friend = strangerNamed('weary')
  await invite(hana, friend)
  const [mail] = await mailsTo(friend)
  const reply = await server.visitor.post('/auth/refuse-invitations', { token: tokenIn(mail?.text ?? '') })
  expect(reply.body).toEqual({ status: true })
  expect(await invite(await server.createConfirmedUser('Ivo'), friend)).toEqual(ACCEPTED)
  expect(await mailsTo(friend)).toHaveLength(1)
})

test('a refusal covers every +tag of the address', async () => {
  const lea = await server.createConfirmedUser('Lea')
  const friend = strangerNamed('tagged')
  await invite(lea, friend)
  const token = tokenIn((await mailsTo(friend))[0]?.text ?? '')
  await server.visitor.post('/auth/refuse-invitations', { token })
  const tagged = friend.replace('@', '+again@')
  expect(await invite(await server.createConfirmedUser('Max'), tagged)).toEqual(ACCEPTED)
  expect(await mailsTo(tagged)).toHaveLength(0)
})

test.each([
  ['full-width letters', (email: string) => email.replace('example', 'ｅxample')],
  ['an ideographic dot at the end', (email: string) => `${email}。`],
  ['an encoded letter', (email: string) => email.replace('example', 'ex%61mple')],
  ['a full-width letter before the @', (email: string) => `\uff4d${email.slice(1)}`],
])('a refusal covers the address written with %s', async (_, spell) => {
  const [mia, moe] = [await server.createConfirmedUser('Mia'), await server.createConfirmedUser('Moe')]
  const friend = strangerNamed('manifold')
  await invite(mia, friend)
  await server.visitor.post('/auth/refuse-invitations', { token: tokenIn((await mailsTo(friend))[0]?.text ?? '') })
  for (const member of [mia, moe]) expect(await invite(member, spell(friend))).toEqual(ACCEPTED)
  expect(await mailsTo(spell(friend))).toEqual([])
})

test.each(['\u0001', '\u00ad', '\u200b', '\u2060', '\ufe0f', '\u0085x'])(
  'an address with the unseen character %j is refused',
  async (sign) => {
    const nia = await server.createConfirmedUser('Nia')
    for (const email of [`fri${sign}end@example.net`, `friend@exa${sign}mple.net`]) {
      const { status, body } = await nia.post('/user/invite', { email })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['email']])
    }
  },
)

test('opening the unsubscribe address redirects to the page', async () => {
  const { status, headers } = await server.visitor.get('/auth/refuse-invitations?token=a.b')
  expect([status, headers.location]).toEqual([302, 'http://localhost:3000/auth/refuse-invitations?token=a.b'])
})

test('one-click unsubscribing works without the page', async () => {
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

test.each([
  ['with a readable address', `${Buffer.from('victim@example.net').toString('base64url')}.${'A'.repeat(43)}`],
  ['random', 'A'.repeat(95)],
  ['short', 'A'],
])('a forged refusal token returns 400: %s', async (_, token) => {
  const reply = await server.visitor.post('/auth/refuse-invitations', { token })
  expect([reply.status, reply.body.code]).toEqual([400, 'linkInvalid'])
})

test('the link to refuse invitations does not contain the address', async () => {
  const ned = await server.createConfirmedUser('Ned')
  const friend = strangerNamed('readable')
  await invite(ned, friend)
  const token = tokenIn((await mailsTo(friend))[0]?.text ?? '')
  expect(token.length).toBeGreaterThan(40)
  for (const part of [token, ...token.split('.')])
    for (const text of [part, Buffer.from(part, 'base64url').toString('latin1')])
      expect(text).not.toMatch(/readable|example/u)
})

test('a refusal counts for each spelling of the address', async () => {
  const typed = strangerNamed('spelled').replace('example', 'bücher')
  const friend = typed.replace('bücher', 'xn--bcher-kva')
  await invite(await server.createConfirmedUser('Oda'), typed)
  const mails = await mailsTo(friend)
  const token = tokenIn(mails[0]?.text ?? '')
  expect((await server.visitor.post('/auth/refuse-invitations', { token })).status).toBe(200)
  const tagged = friend.replace('@', '+again@')
  for (const spelling of [friend, tagged]) await invite(await server.createConfirmedUser('Una'), spelling)
  expect([await mailsTo(friend), await mailsTo(tagged)]).toEqual([mails, []])
})

test.each([
  ['with a tag', (email: string) => email.replace('@', '+again@')],
  ['with a full-width letter in its domain', (email: string) => email.replace('example', 'ｅxample')],
])('a member gets no invitation to their address %s', async (_, spell) => {
  const [mia, moe] = [await server.createConfirmedUser('Mia'), await server.createConfirmedUser('Moe')]
  expect(await invite(mia, spell(moe.email))).toEqual(ACCEPTED)
  expect(await mailsTo(spell(moe.email))).toEqual([])
})

test("a refusal outlives the inviter's account and stores no plain address", async () => {
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
