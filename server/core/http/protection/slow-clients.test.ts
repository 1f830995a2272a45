import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/build-app.ts'
import { readSettings } from '#server/core/platform/settings.ts'
import { openTestDatabase } from '#server/testing/database/test-database.ts'
import { EventStream } from '../answers.ts'

const CLIENTS = 50
/** Clients that don't read; each costs the server 15 MB of responses. */
const NOT_READING = 5
const LINE = '\r\n'
const POST = ['POST /api/feedback/submit HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 900']
const ASK = `GET /api/openapi.json HTTP/1.1${LINE}Host: a${LINE}${LINE}`

const STREAM = `GET /stream HTTP/1.1${LINE}Host: a${LINE}${LINE}`

const streams: EventStream[] = []
let app: Awaited<ReturnType<typeof buildApp>>
let port: number

beforeAll(async () => {
  const settings = readSettings({ CAIRN_LIMITS: 'off', AUTH_SECRET: 'a secret of thirty-two characters' })
  const slowClients = {
    headersMs: 300,
    spanMs: 500,
    spanBytes: 1000,
    streamSpanMs: 1000,
    requestMs: 20_000,
    checkMs: 100,
  }
  app = await buildApp({ settings, database: await openTestDatabase(), slowClients })
  app.get('/stream', { config: { isStream: true } }, async () => {
    const stream = new EventStream()
    streams.push(stream)
    stream.send('begun')
    return stream
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => app.close())

test('closes connections with endless headers, trickling bodies or unread responses', async () => {
  const half = many(() => send('GET / HTTP/1.1\r\nHost:'))
  const trickling = many(() => trickle(send(`${POST.join(LINE)}${LINE}${LINE}{`)))
  const refused = many(() => trickle(send(`${[...POST, 'Authorization: Bearer x'].join(LINE)}${LINE}${LINE}{`)))
  const notReading = many(() => send(ASK.repeat(150)).pause(), NOT_READING)
  await Promise.all([...half, ...trickling, ...refused].map(closed))
  while ((await connections()) > 0) await wait(20)
  for (const socket of notReading) socket.destroy()
})

test('accepts a body that arrives slowly but steadily', async () => {
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.org', feedback: ' '.repeat(40_000) })
  const head = [...POST.slice(0, 3), `Content-Length: ${body.length}`, 'Connection: close'].join(LINE)
  const socket = send(`${head}${LINE}${LINE}`)
  const received = closed(socket)
  for (let at = 0; at < body.length; at += 4000) {
    socket.write(body.slice(at, at + 4000))
    await wait(50)
  }
  expect(await received).toMatch(/^HTTP\/1\.1 201/)
})

test('a stream is closed when its client reads nothing for a span, and never for being silent', async () => {
  const silent = send(STREAM)
  const deaf = send(STREAM)
  while (streams.length < 2) await wait(5)
  const [kept, full] = streams
  deaf.pause()
  const startedAt = performance.now()
  // Fills the buffers of the system, then a little of its own.
  while (full && !full.destroyed) {
    if (full.readableLength === 0) full.send('x'.repeat(100_000))
    await wait(2)
  }
  expect(performance.now() - startedAt).toBeGreaterThan(950)
  expect(kept?.destroyed).toBe(false)
  silent.destroy()
  deaf.destroy()
})

test('a stream that is sent more than its buffer holds is closed', () => {
  const stream = new EventStream()
  stream.send('x'.repeat(200_000))
  expect(stream.destroyed).toBe(false)
  stream.send('x'.repeat(100_000))
  expect(stream.destroyed).toBe(true)
})

function many(one: () => Socket, count = CLIENTS): Socket[] {
  return Array.from({ length: count }, one)
}

function send(text: string): Socket {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.write(text)
  return socket
}

function trickle(socket: Socket): Socket {
  const timer = setInterval(() => socket.write(' '), 50)
  return socket.on('close', () => clearInterval(timer))
}

async function closed(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  return await new Promise((resolve) => socket.on('close', () => resolve(received)))
}

async function connections(): Promise<number> {
  return await new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
}
