import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestServer } from '#server/testing/test-server.ts'
import { freePort, identityIn, signInAtStandIn } from './testing/stand-in-user.ts'

const server = new TestServer()

beforeAll(async () => {
  await server.open({ CAIRN_LIMITS: 'on' }, { standInPort: await freePort() })
})
afterAll(() => server.app.close())

const newAddress = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.net`
const mailsTo = async (email: string) => (await server.mails()).filter(({ recipient }) => recipient === email)

/** Signs in at a provider that gives no verified email; returns how to ask for the link. */
async function begin(name: string) {
  const begun = await signInAtStandIn(server, { name, email: `${name}@example.com`, verified: 'no' })
  return (email: string) =>
    server.visitor.post('/auth/complete-sign-in', { identity: identityIn(begun), email }, { cookie: begun.cookie })
}

test('an account at a provider can ask for 5 links an hour, to any addresses', async () => {
  const complete = await begin('Mallory')
  const strangers = Array.from({ length: 7 }, () => newAddress('stranger'))
  const statuses: number[] = []
  for (const stranger of strangers) statuses.push((await complete(stranger)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect((await Promise.all(strangers.map(mailsTo))).map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 0, 0])
  const refused = await (await begin('Mallory'))(newAddress('stranger'))
  expect(refused.status).toBe(429)
  expect((await (await begin('Ada'))(newAddress('ada'))).status).toBe(200)
})

test('an address gets 3 links an hour from one network, from all accounts at providers and also with +tags', async () => {
  const stranger = newAddress('bombed')
  const tagged = (tag: string) => stranger.replace('@', `+${tag}@`)
  const addresses = [stranger, tagged('a'), tagged('b'), tagged('c')]
  for (const [n, address] of addresses.entries()) expect((await (await begin(`Crowd ${n}`))(address)).status).toBe(200)
  expect((await Promise.all(addresses.map(mailsTo))).map(({ length }) => length)).toEqual([1, 1, 1, 0])
})

test('whoever asks for links to a pupil’s address from elsewhere leaves some for the pupil', async () => {
  const pupil = newAddress('pupil')
  const mailed: number[] = []
  for (const remoteAddress of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1', '198.51.100.7']) {
    const name = `Crowd of ${mailed.length}`
    const { cookie, ...begun } = await signInAtStandIn(server, {
      name,
      email: `${mailed.length}@example.com`,
      verified: 'no',
    })
    const url = '/api/auth/complete-sign-in'
    const headers = { cookie, origin: 'http://localhost:3000' }
    const payload = { identity: identityIn({ cookie, ...begun }), email: pupil }
    expect((await server.app.inject({ method: 'POST', url, remoteAddress, headers, payload })).statusCode).toBe(200)
    mailed.push((await mailsTo(pupil)).length)
  }
  expect(mailed).toEqual([1, 2, 3, 3, 4])
})

test('a network can begin 120 sign-ins at providers in 15 minutes, and they leave no rows', async () => {
  const begin = () => server.visitor.post('/auth/sign-in/social', { provider: 'google' })
  const tables = async () =>
    await Promise.all(
      (['account', 'mailedLink', 'session'] as const).map((table) =>
        server.database.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .execute(),
      ),
    )
  const before = await tables()
  const statuses: number[] = []
  for (let n = 0; n < 125; n++) statuses.push((await begin()).status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.at(-1)).toBe(429)
  expect(await tables()).toEqual(before)
})
