import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
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
    steps: Array.from({ length: 3_000 }, () => ({ removedAt: '2026-01-01' })),
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

  test('at least six wait, and of many more some are refused with 503', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, (_, at) => here.createUser(`Nia ${at}`)))
    const replies = await Promise.all(users.map((user) => importInto(user, record())))
    // Those that were answered while others were still arriving made room.
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(7)
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
  const MEGABYTE = 1024 * 1024
  const record = { account: { id: 'a' }, journeys: [] }
  const sockets: Socket[] = []
  let port: number

  beforeAll(async () => {
    await here.app.listen({ port: 0, host: '127.0.0.1' })
    port = (here.app.server.address() as AddressInfo).port
  })
  afterEach(() => sockets.splice(0).forEach((socket) => void socket.destroy()))

  /** Begins an upload of 50 MB that never ends. */
  async function trickle(user: TestUser, sent: number) {
    const headers = Object.entries({ ...user.headers, 'content-length': 50 * MEGABYTE })
    const lines = ['POST /api/user/import HTTP/1.1', 'Host: a', ...headers.map(([name, value]) => `${name}: ${value}`)]
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    sockets.push(socket)
    const head = `${lines.join('\r\n')}\r\n\r\n`
    const received = once(here.app.server, 'request') as Promise<[IncomingMessage]>
    socket.write(head)
    const [request] = await received
    socket.write(Buffer.alloc(sent, ' '))
    await expect.poll(() => request.socket.bytesRead).toBe(head.length + sent)
    return socket
  }

  test("two that stated 100 MB don't keep another member from importing", async () => {
    const [ray, sue, tom] = [await here.createUser('Ray'), await here.createUser('Sue'), await here.createUser('Tom')]
    await trickle(ray, 1200)
    await trickle(sue, 1200)
    expect((await importInto(tom, record)).status).toBe(200)
  })

  test('when two fill the memory, the larger one is closed with 503 for another member', async () => {
    const [ray, sue, tom] = [await here.createUser('Ray'), await here.createUser('Sue'), await here.createUser('Tom')]
    const larger = await trickle(ray, 40 * MEGABYTE)
    await trickle(sue, 24 * MEGABYTE - 10)
    expect((await importInto(tom, record)).status).toBe(200)
    expect(await text(larger)).toMatch(/^HTTP\/1.1 503 .*"code":"unavailable"/su)
  })

  test('one that has become slow is closed first, though others are larger', async () => {
    const [ray, sue, tom] = [await here.createUser('Ray'), await here.createUser('Sue'), await here.createUser('Tom')]
    const slow = await trickle(ray, MEGABYTE)
    here.later(11_000)
    const larger = await trickle(sue, 49 * MEGABYTE)
    expect((await importInto(tom, Buffer.alloc(15 * MEGABYTE, ' '))).status).toBe(422)
    expect(await text(slow)).toMatch(/^HTTP\/1.1 503 /u)
    expect(larger.readyState).toBe('open')
  })
})

test('an upload that breaks off counts as one of the ten an hour', async () => {
  const limited = new TestServer()
  await limited.open({})
  const kim = await limited.createUser('Kim')
  const length = { 'content-length': '100', 'content-type': 'application/zip' }
  // The body is shorter than stated.
  for (let call = 0; call < 10; call++) expect((await kim.post('/user/import', '{}', length)).body.code).toBe('invalid')
  expect((await kim.post('/user/import', '{}', length)).status).toBe(429)
  await limited.app.close()
})
