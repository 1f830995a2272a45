import { describe, expect, test } from 'vitest'
import { openTestServer, TestServer, type TestUser } from '#server/testing/test-server.ts'

const here = openTestServer()
const importInto = (user: TestUser, file: unknown) =>
  user.post('/user/import', file, { 'content-type': 'application/zip' })

test('ten imports an hour are allowed', async () => {
  const limited = new TestServer()
  await limited.open({})
  const kim = await limited.createUser('Kim')
  for (let call = 0; call < 10; call++) expect((await importInto(kim, '{}')).status).toBe(422)
  expect((await importInto(kim, '{}')).status).toBe(429)
  await limited.app.close()
})

describe('records wait for each other', () => {
  /** Takes the server long enough for other requests to arrive. */
  const record = () => ({
    account: { id: 'a' },
    journeys: [],
    likes: Array.from({ length: 100_000 }, () => ({ at: '2026-01-01' })),
  })

  test('one is read at a time, those of one person after those of others', async () => {
    const [lea, max] = [await here.createUser('Lea'), await here.createUser('Max')]
    const done: string[] = []
    const send = async (user: TestUser, name: string) => {
      const { status } = await importInto(user, record())
      done.push(`${name} ${status}`)
    }
    await Promise.all([...['L1', 'L2', 'L3', 'L4'].map((name) => send(lea, name)), send(max, 'M1')])
    expect(done.toSorted()).toEqual(['L1 200', 'L2 200', 'L3 200', 'L4 200', 'M1 200'])
    expect(done.at(-1)).toMatch(/^L/u)
  })

  test('six wait, and more are refused with 503', async () => {
    const users = await Promise.all(Array.from({ length: 9 }, (_, at) => here.createUser(`Nia ${at}`)))
    const replies = await Promise.all(users.map((user) => importInto(user, record())))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 503, 503])
    const refused = replies.find(({ status }) => status === 503)
    expect([refused?.body.code, refused?.headers['retry-after']]).toEqual(['unavailable', '1'])
  })

  test('a person who sends many leaves room for others', async () => {
    const [oda, pia] = [await here.createUser('Oda'), await here.createUser('Pia')]
    const many = Array.from({ length: 7 }, () => importInto(oda, record()))
    const [reply] = await Promise.all([importInto(pia, record()), ...many])
    expect(reply.status).toBe(200)
  })
})
