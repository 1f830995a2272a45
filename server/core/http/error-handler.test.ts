import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestServer, type TestUser } from '#server/testing/test-server.ts'

const server = new TestServer()
const lines: { level: number; err?: { message: string } }[] = []
let ada: TestUser
const failure = Promise.withResolvers<never>()

beforeAll(async () => {
  await server.open({}, {}, { logs: { write: (line) => lines.push(JSON.parse(line)) } })
  server.app.get('/fails', () => failure.promise)
  server.app.get('/deadlocked', () => {
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  ada = await server.createUser('Ada')
})
beforeEach(() => void lines.splice(0))
afterAll(() => server.app.close())

const open = () => connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')

/** Sends a request and leaves once the server has begun to handle it. */
async function leave(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<void> {
  const socket = open()
  const head = [`${method} ${path} HTTP/1.1`, 'Host: a', ...Object.entries(headers).map((pair) => pair.join(': '))]
  const received = once(server.app.server, 'request')
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  const [request, response] = await received
  await expect.poll(() => request.socket.bytesRead).toBeGreaterThan(head.join('\r\n').length + 3)
  socket.destroy()
  if (!response.closed) await once(response, 'close')
}

test.each(['/path/create', '/import/preview'])('a body that its client cuts off is no failure: %s', async (path) => {
  const headers = { ...ada.headers, 'content-type': 'application/json', 'content-length': '50' }
  await leave('POST', `/api${path}`, headers, '{')
  await new Promise((resolve) => setImmediate(resolve))
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})

test('a failure of the server is logged, also after the client left', async () => {
  await leave('GET', '/fails')
  failure.reject(new Error('broken'))
  await expect.poll(() => lines.filter(({ level }) => level > 30)).toMatchObject([{ err: { message: 'broken' } }])
})

test('a request that lost a deadlock is answered 503, since it can be repeated', async () => {
  const { statusCode, headers } = await server.app.inject('/deadlocked')
  expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
  expect(lines.filter(({ level }) => level > 40)).toEqual([])
})

/** The status and the body of the response to a request as it is sent. */
async function answerTo(request: string): Promise<[number, unknown]> {
  const socket = open()
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^Content-Type: application\/json/imu)
  return [Number(/^HTTP\/1.1 (\d+)/u.exec(head)?.[1]), JSON.parse(body)]
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n`

test.each([
  ['a parameter above 1,000 characters', `${get(`/api/path/journey/${'a'.repeat(1001)}`)}\r\n`, 414, 'tooLarge'],
  ['headers above 16 kB', `${get('/')}X-Long: ${'a'.repeat(17_000)}\r\n\r\n`, 431, 'tooLarge'],
  ['a path that is not encoded', `${get('/api/path/journey/%E0%A4%A')}\r\n`, 400, 'invalid'],
  ['a malformed request', 'GET\r\n\r\n', 400, 'invalid'],
])('%s is answered like other errors', async (_, request, status, code) => {
  expect(await answerTo(request)).toEqual([status, { code, message: expect.any(String) }])
})

test('a body that goes on after a malformed path was refused is cut off', async () => {
  const socket = open().resume()
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  socket.on('error', () => {}).on('close', () => resolve())
  socket.write('POST /api/path/%E0%A4%A HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n')
  const sending = setInterval(() => socket.write('a'), 20)
  await closed
  clearInterval(sending)
})
