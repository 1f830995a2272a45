import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { limitPipelining } from './pipelining-limit.ts'

async function listening(handle: RequestListener) {
  const server = createServer(limitPipelining(handle)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return () => connect({ port, host: '127.0.0.1' })
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`

test('what is asked for on one connection is worked at one after the other, and answered in order', async () => {
  let atWork = 0
  const together: number[] = []
  const open = await listening(async ({ url }, response) => {
    together.push(++atWork)
    await wait(url === '/0' ? 20 : 1)
    atWork--
    response.end(`answer to ${url}`)
  })
  const socket = open()
  const paths = Array.from({ length: 10 }, (_, at) => `/${at}`)
  socket.write(paths.map((path) => get(path, path === '/9' ? 'Connection: close\r\n' : '')).join(''))
  const answers = await text(socket)
  expect([...answers.matchAll(/answer to (\/\d)/gu)].map(([, path]) => path)).toEqual(paths)
  expect(together).toEqual(paths.map(() => 1))
})

test('whoever does not read gets no more worked at for them than the line holds, and keeps nobody else', async () => {
  let begun = 0
  const page = 'a'.repeat(5_000_000)
  const open = await listening((_request, response) => {
    begun++
    response.end(page)
  })
  const rude = open().pause()
  rude.write(get('/').repeat(50))
  const polite = open()
  polite.write(get('/', 'Connection: close\r\n'))
  expect((await text(polite)).length).toBeGreaterThan(page.length)
  expect(begun).toBeLessThan(10)
  rude.destroy()
})

test('whoever asks for far more than they take is cut off', async () => {
  const open = await listening(() => {})
  const socket = open()
  socket.on('error', () => {})
  socket.write(get('/').repeat(200))
  await once(socket.resume(), 'close')
})
