import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/build-app.ts'
import { readSettings } from '#server/platform/settings.ts'
import { openTestDatabase } from '#server/testing/database/test-database.ts'

const EACH = 50
/** Each costs the server 15 MB of answers. */
const DEAF = 5
const LINE = '\r\n'
const POST = ['POST /api/feedback/submit HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 900']
const ASK = `GET /api/openapi.json HTTP/1.1${LINE}Host: a${LINE}${LINE}`

let app: Awaited<ReturnType<typeof buildApp>>
let port: number

beforeAll(async () => {
  const settings = readSettings({ CAIRN_LIMITS: 'off', AUTH_SECRET: 'a secret of thirty-two characters' })
  const slowClients = { headersMs: 300, spanMs: 500, spanBytes: 1000, requestMs: 20_000, lookMs: 100 }
  app = await buildApp({ settings, database: await openTestDatabase(), slowClients })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => app.close())

test('headers that never end, bodies that trickle and answers that nobody reads lose their connection', async () => {
  const half = many(() => say('GET / HTTP/1.1\r\nHost:'))
  const trickling = many(() => trickle(say(`${POST.join(LINE)}${LINE}${LINE}{`)))
  const refused = many(() => trickle(say(`${[...POST, 'Authorization: Bearer x'].join(LINE)}${LINE}${LINE}{`)))
  const deaf = many(() => say(ASK.repeat(150)).pause(), DEAF)
  await Promise.all([...half, ...trickling, ...refused].map(closed))
  while ((await connections()) > 0) await wait(20)
  for (const socket of deaf) socket.destroy()
})

test('a body that comes slowly but steadily arrives', async () => {
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.org', feedback: ' '.repeat(60_000) })
  const head = [...POST.slice(0, 3), `Content-Length: ${body.length}`, 'Connection: close'].join(LINE)
  const socket = say(`${head}${LINE}${LINE}`)
  const heard = closed(socket)
  for (let at = 0; at < body.length; at += 4000) {
    socket.write(body.slice(at, at + 4000))
    await wait(50)
  }
  expect(await heard).toMatch(/^HTTP\/1\.1 201/)
})

function many(one: () => Socket, count = EACH): Socket[] {
  return Array.from({ length: count }, one)
}

function say(text: string): Socket {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.write(text)
  return socket
}

function trickle(socket: Socket): Socket {
  const beats = setInterval(() => socket.write(' '), 50)
  return socket.on('close', () => clearInterval(beats))
}

async function closed(socket: Socket): Promise<string> {
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  return await new Promise((resolve) => socket.on('close', () => resolve(heard)))
}

async function connections(): Promise<number> {
  return await new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
}
