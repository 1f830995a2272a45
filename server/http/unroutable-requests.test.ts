import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'

const server = openTestServer()
beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }))

/** The status and the body of the response to a request as it is sent. */
async function answerTo(request: string): Promise<[number, unknown]> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
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
