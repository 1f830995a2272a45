import { beforeEach, expect, test } from 'vitest'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { emailNotices, MINUTE, mailsTo, unsubscribePathIn } from './testing/run-jobs.ts'
import { unsubscribeUrl } from './unsubscribe.token.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let path: string

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  const { id } = await ada.createJourney()
  await bob.post(`/path/comments/${id}`, { text: 'Which edition?' })
  await emailNotices(server)
  const [mail] = await mailsTo(server, ada)
  path = unsubscribePathIn({ text: mail?.text ?? '' })
})

const emailedKinds = async (person = ada) =>
  (await person.get('/user/notices/settings')).body
    .filter(({ email }: { email: boolean }) => email)
    .map(({ kind }: { kind: string }) => kind)
const html = { accept: 'text/html' }
const TOGETHER = ['coauthorInvitation', 'journeyOffer', 'journeyInherited', 'groupInvitation']
const REST = ['suggestion', 'linkFailing', 'note', ...TOGETHER, 'reply', 'mention']

test.each([
  ['urlencoded', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])(
  'a mail program unsubscribes with one %s POST, without cookie and redirect, however often',
  async (_, type, body) => {
    for (let n = 0; n < 2; n++) {
      const { status, headers } = await server.visitor.post(path, body, { 'content-type': type })
      expect([status, headers.location, headers['cache-control']]).toEqual([200, undefined, 'no-store'])
    }
    expect(await emailedKinds()).toEqual(REST)
  },
)

test('after unsubscribing no email comes, also about notices that waited for theirs', async () => {
  const { id } = await ada.createJourney()
  await bob.post(`/path/comments/${id}`, { text: 'And which year?' })
  await server.dispatch()
  await server.visitor.post(path)
  await emailNotices(server, 20 * MINUTE)
  expect(await mailsTo(server, ada)).toHaveLength(1)
  expect((await ada.get('/user/notices/unread')).body.unread).toBe(2)
})

test('opening the address shows a page with a button and changes nothing', async () => {
  const { status, body, headers } = await server.visitor.get(path, { 'accept-language': 'de' })
  expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([200, 'no-store', 'no-referrer'])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(body).toContain('Diese E-Mails abbestellen?')
  expect(body).toContain('<li>Kommentare zu deinen Lernreisen</li>')
  expect(body).toContain('<form method="post"><button>Diese E-Mails abbestellen</button></form>')
  expect(body).not.toMatch(/<script|Ada|@example/u)
  expect(await emailedKinds()).toEqual(['comment', ...REST])
})

test('the button of the page answers a page', async () => {
  const { status, body } = await server.visitor.post(path, undefined, html)
  expect([status, body.includes('These emails are stopped')]).toEqual([200, true])
  expect(await emailedKinds()).toEqual(REST)
})

test.each(['null', 'https://mail.example'])('a mail program may send the Origin %s', async (origin) => {
  expect((await server.visitor.post(path, undefined, { origin })).status).toBe(200)
  expect(await emailedKinds()).toEqual(REST)
})

test('no email of a kind follows once it is stopped, and notices in the app go on', async () => {
  await server.visitor.post(path)
  const { id } = await ada.createJourney()
  await bob.post(`/path/comments/${id}`, { text: 'And which publisher?' })
  await emailNotices(server, 30 * 60_000)
  expect(await mailsTo(server, ada)).toHaveLength(1)
  expect((await ada.get('/user/notices/unread')).body.unread).toBe(2)
})

test('the token contains no address and outlives the account', async () => {
  const token = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
  const content = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
  expect(content).toBe(`${ada.id} comment`)
  await server.call('DELETE', '/user/account', { password: PASSWORD }, ada.headers)
  expect((await server.visitor.post(path)).status).toBe(200)
})

test('a link in an email about reports of links, from when they had a kind of their own, stops that of suggestions', async () => {
  const url = unsubscribeUrl(server.context.settings, { personId: ada.id, subjects: ['flag' as never] })
  expect((await server.visitor.post(url.replace(/^.*\/api/u, ''))).status).toBe(200)
  expect(await emailedKinds()).toEqual(['comment', ...REST.filter((kind) => kind !== 'suggestion')])
})

test.each<[string, (token: string) => string]>([
  ['of another account', (token) => token.replace(/^[^.]+/u, Buffer.from(`${bob.id} comment`).toString('base64url'))],
  ['with another kind', (token) => token.replace(/^[^.]+/u, Buffer.from(`${ada.id} reply`).toString('base64url'))],
  ['without a signature', (token) => token.replace(/\..+$/u, '')],
  ['with something added', (token) => `${token}.x`],
  ['that is empty', () => ''],
])('a forged token %s is refused and changes nothing', async (_, forge) => {
  const forged = `/mail/unsubscribe?token=${forge(path.replace(/^.*token=/u, ''))}`
  const { status, body } = await server.visitor.post(forged)
  expect([status, body.code]).toEqual([400, 'linkInvalid'])
  for (const page of [await server.visitor.post(forged, undefined, html), await server.visitor.get(forged, html)]) {
    expect(page.status).toBe(400)
    expect(page.body).toContain('This link isn&#39;t complete'.replace('&#39;', "'"))
  }
  expect([await emailedKinds(), await emailedKinds(bob)]).toEqual(Array(2).fill(['comment', ...REST]))
})
