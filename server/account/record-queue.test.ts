import { type AddressInfo, connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
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
    steps: Array.from({ length: 10_000 }, () => ({ removedAt: '2026-01-01' })),
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

describe('slow uploads', () => {
  const sockets: ReturnType<typeof connect>[] = []
  afterAll(() => sockets.forEach((socket) => void socket.destroy()))

  /** Begins an upload that never ends. */
  async function trickle(port: number, user: TestUser, megabytes: number): Promise<void> {
    const headers = Object.entries({ ...user.headers, 'content-length': megabytes * 1024 * 1024 })
    const lines = ['POST /api/user/import HTTP/1.1', 'Host: a', ...headers.map(([name, value]) => `${name}: ${value}`)]
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    sockets.push(socket)
    const isAdmitted = new Promise((resolve) => here.app.server.once('request', resolve))
    socket.write(`${lines.join('\r\n')}\r\n\r\n${' '.repeat(1200)}`)
    await isAdmitted
  }

  test("two that stated 64 MB don't keep another member from importing", async () => {
    const [ray, sue, tom] = [await here.createUser('Ray'), await here.createUser('Sue'), await here.createUser('Tom')]
    await here.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = here.app.server.address() as AddressInfo
    await trickle(port, ray, 50)
    await trickle(port, sue, 14)
    // The second is admitted after its member was authenticated.
    await here.app.inject('/api/health')
    expect((await importInto(tom, { account: { id: 'a' }, journeys: [] })).status).toBe(200)
  })
})
