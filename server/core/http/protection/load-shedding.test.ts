import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EventStream } from '../answers.ts'
import { handleErrors } from '../error-handler.ts'
import { shedLoad } from './load-shedding.ts'

const REQUESTS = 260

/** Overload that lasts lowers the limit; so that a slow machine doesn't, no time passes. */
function stopTime(): void {
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => now.mockRestore())
}

/** An app whose requests to `/slow` wait until `open` is called. */
function openSlowApp() {
  const app = fastify()
  handleErrors(app)
  const overload = shedLoad(app)
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    await opened
    return 'answered'
  })
  return { app, overload, open }
}

test('refuses requests above the limit with 503 and Retry-After, but never probes and scripts', async () => {
  stopTime()
  const { app, overload, open } = openSlowApp()
  for (const url of ['/healthz', '/assets/app.js']) app.get(url, async () => 'ok')
  const replies = Array.from({ length: REQUESTS }, () => app.inject('/slow'))
  await until(() => overload.shed === 60)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/assets/app.js')).statusCode).toBe(200)
  open()
  const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(200)
  const refused = (await Promise.all(replies)).find(({ statusCode }) => statusCode === 503)
  expect([refused?.json().code, refused?.headers['retry-after']]).toEqual(['unavailable', '1'])
  expect((await app.inject('/slow')).statusCode).toBe(200)
  expect(overload.active).toBe(0)
  await app.close()
})

test('a network with many active requests leaves room for others, up to twice the limit', async () => {
  stopTime()
  const { app, overload, open } = openSlowApp()
  const sent: Promise<unknown>[] = []
  const send = (remoteAddress: string) => sent.push(app.inject({ url: '/slow', remoteAddress }))
  for (let count = 0; count < REQUESTS; count++) send('192.0.2.1')
  await until(() => overload.shed === 60)
  for (let count = 0; count < 5; count++) send('192.0.2.2')
  await until(() => overload.active === 205)
  send('192.0.2.1')
  // The addresses of one household are one network, which gets a third of 200.
  for (let count = 0; count < 80; count++) send(`2001:db8::${count}`)
  await until(() => overload.shed === 75)
  expect(overload.active).toBe(271)
  for (let count = 0; count < 200; count++) send(`198.51.100.${count}`)
  await until(() => overload.active + overload.shed === sent.length)
  expect(overload.active).toBe(400)
  open()
  await Promise.all(sent)
  expect(overload.active).toBe(0)
  await app.close()
})

test('a burst that was let in does not keep other networks out once the server is busy', async () => {
  const { app, overload, open } = openSlowApp()
  app.get('/quick', async () => 'answered')
  const burst = Array.from({ length: 200 }, () => app.inject({ url: '/slow', remoteAddress: '192.0.2.1' }))
  await until(() => overload.active === 200)
  const statusFor = async (remoteAddress: string) => (await app.inject({ url: '/quick', remoteAddress })).statusCode
  await expect.poll(() => statusFor('192.0.2.1')).toBe(503)
  expect(await statusFor('192.0.2.2')).toBe(200)
  open()
  await Promise.all(burst)
  await app.close()
})

/** An app whose requests each work for `milliseconds`, as if nothing else ran on this machine. */
function openWorkingApp(milliseconds: number) {
  const cpu = vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: performance.now() * 1000, system: 0 }))
  onTestFinished(() => cpu.mockRestore())
  const app = fastify()
  handleErrors(app)
  const overload = shedLoad(app)
  app.get('/', async () => {
    await new Promise((resolve) => setImmediate(resolve))
    work(milliseconds)
    return 'answered'
  })
  return { app, overload }
}

test('answers the six requests that one browser sends at once, however slow they are', async () => {
  const { app, overload } = openWorkingApp(70)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const browser = Array.from({ length: 6 }, async () => {
    for (let request = 0; request < 4; request++) expect((await fetch(url)).status).toBe(200)
  })
  await Promise.all(browser)
  expect(overload.shed).toBe(0)
  await app.close()
})

test('refuses requests while they make each turn of the event loop too long', async () => {
  const { app, overload } = openWorkingApp(10)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  let isOver = false
  const clients = Array.from({ length: 40 }, async () => {
    while (!isOver) await (await fetch(url)).text()
  })
  await until(() => overload.shed > 0)
  isOver = true
  await Promise.all(clients)
  await until(() => overload.active === 0)
  expect((await fetch(url)).status).toBe(200)
  await app.close()
})

test('an open stream does not count as active', async () => {
  const app = fastify()
  const overload = shedLoad(app)
  app.get('/', async () => {
    const stream = new EventStream()
    stream.send('begun')
    return stream
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const open = await Promise.all(Array.from({ length: 3 }, () => fetch(url)))
  expect([open.map(({ status }) => status), overload.active]).toEqual([[200, 200, 200], 0])
  await Promise.all(open.map(({ body }) => body?.cancel()))
  await app.close()
})

test('a client that sends its body slowly does not count as active', async () => {
  const app = fastify()
  const overload = shedLoad(app)
  app.post('/', async () => 'answered')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { request } = await import('node:http')
  const slow = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '100' },
  })
  slow.on('error', () => {})
  slow.write('{')
  await once(slow, 'socket')
  expect((await fetch(url, { method: 'POST' })).status).toBe(200)
  expect(overload.active).toBe(0)
  slow.destroy()
  await app.close()
})

function work(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}
