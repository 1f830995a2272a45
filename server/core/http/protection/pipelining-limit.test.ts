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

test('handles pipelined requests one after the other and answers in order', async () => {
  let active = 0
  const activeCounts: number[] = []
  const open = await listening(async ({ url }, response) => {
    activeCounts.push(++active)
    await wait(url === '/0' ? 20 : 1)
    active--
    response.end(`answer to ${url}`)
  })
  const socket = open()
  const paths = Array.from({ length: 10 }, (_, at) => `/${at}`)
  socket.write(paths.map((path) => get(path, path === '/9' ? 'Connection: close\r\n' : '')).join(''))
  const answers = await text(socket)
  expect([...answers.matchAll(/answer to (\/\d)/gu)].map(([, path]) => path)).toEqual(paths)
  expect(activeCounts).toEqual(paths.map(() => 1))
})

test('handles no further requests of a client that does not read, and serves others meanwhile', async () => {
  let begun = 0
  const page = 'a'.repeat(5_000_000)
  const open = await listening((_request, response) => {
    begun++
    response.end(page)
  })
  const idle = open().pause()
  idle.write(get('/').repeat(50))
  const reader = open()
  reader.write(get('/', 'Connection: close\r\n'))
  expect((await text(reader)).length).toBeGreaterThan(page.length)
  expect(begun).toBeLessThan(10)
  idle.destroy()
})

test('closes a connection with too many pipelined requests', async () => {
  const open = await listening(() => {})
  const socket = open()
  socket.on('error', () => {})
  socket.write(get('/').repeat(200))
  await once(socket.resume(), 'close')
})
