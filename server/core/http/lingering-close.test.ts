import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { unroutableRequests } from './error-handler.ts'
import { lingerOnClose } from './lingering-close.ts'
import { limitPipelining } from './protection/pipelining-limit.ts'

const FILE_BYTES = 8_000_000

/** A server that refuses every file at once, with its connections. */
async function listening(handle: RequestListener = (_request, response) => response.writeHead(413).end('too large')) {
  const server = createServer(limitPipelining(lingerOnClose(handle))).listen(0, '127.0.0.1')
  server.on('clientError', unroutableRequests.clientErrorHandler)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    open: () => connect({ port, host: '127.0.0.1', allowHalfOpen: true }),
    connections: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
  }
}

const head = (bytes: number, connection = 'close') =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\nContent-Length: ${bytes}\r\n\r\n`

test('a client that is still sending a file when it is refused reads the answer', async () => {
  const { open, connections } = await listening()
  const socket = open().pause()
  socket.write(head(FILE_BYTES))
  await wait(100)
  socket.end(Buffer.alloc(FILE_BYTES))
  expect(await text(socket)).toContain('too large')
  await expect.poll(connections).toBe(0)
})

test('a client that is still sending headers when they are too large reads the answer', async () => {
  const { open, connections } = await listening()
  const socket = open().pause()
  socket.write(`GET / HTTP/1.1\r\na: ${'x'.repeat(20_000)}`)
  await wait(100)
  socket.end('x'.repeat(1_000_000))
  expect(await text(socket)).toContain('431')
  await expect.poll(connections).toBe(0)
})

test('what is sent after the last answer is not handled', async () => {
  let handled = 0
  const { open, connections } = await listening((_request, response) => {
    handled++
    response.writeHead(413, { connection: 'close' }).end('too large')
  })
  const socket = open()
  // The server ends the connection, not the client: Node's parser would ignore what follows 'close'.
  socket.write(head(10, 'keep-alive'))
  await wait(100)
  socket.end(`0123456789${head(0)}`)
  expect(await text(socket)).toContain('too large')
  await expect.poll(connections).toBe(0)
  expect(handled).toBe(1)
})

test('a client that neither sends nor closes the connection is cut off', async () => {
  const { open, connections } = await listening()
  const socket = open()
  socket.write(head(10))
  expect(await text(socket)).toContain('too large')
  expect(await connections()).toBe(1)
  await expect.poll(connections).toBe(0)
})

test('a client that goes on sending is cut off', async () => {
  const { open } = await listening()
  const socket = open().resume()
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  socket.on('error', () => {}).on('close', () => resolve())
  socket.write(head(10_000_000_000))
  const sending = setInterval(() => socket.write(Buffer.alloc(10_000)), 5)
  await closed
  clearInterval(sending)
})
