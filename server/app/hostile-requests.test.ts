import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AnyCall, api, type CallName, calls } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { identityApi } from '#contract/identity.ts'
import { inputWith, type StringField, stringFields } from '#contract/testing/hostile-input.ts'
import { WINDOWS } from '#server/core/limits/limits.policy.ts'
import { countUp } from '#server/core/limits/limits.store.ts'
import { openTestServer, type Reply, TestServer, type TestUser } from '#server/testing/test-server.ts'

/** Length of the repeated texts in bodies of identity's calls, which accept little more. */
const IDENTITY_LENGTH = 15_000
/** Calls left out of this test: their bytes are counted before a separate thread reads the text. */
const READ_APART = ['previewImport']

describe('a text that is too long and can’t be stored either is refused for its length', () => {
  const server = openTestServer()
  let ada: TestUser

  beforeAll(async () => {
    ada = await server.createUser('Ada')
    await server.database.db
      .updateTable('person')
      .set({ moderatorSince: 1, operatorSince: 1 })
      .where('id', '=', ada.id)
      .execute()
  })

  const fields = stringFields().filter(({ call, part }) => part === 'query' || !READ_APART.includes(call))

  test.each(fields.map((field) => [[field.call, field.part, ...field.path].join('.'), field] as const))(
    '%s',
    async (_, field) => {
      const length = Math.min((field.max ?? 0) * 10, field.call in identityApi ? IDENTITY_LENGTH : Infinity) + 1
      const plain = await send(field, 'a'.repeat(length))
      const hostile = await send(field, `\0${' '.repeat(length)}`)
      const name = field.part === 'query' ? (field.path[0] ?? '') : field.path.join('.')
      expect(plain.status).toBe(400)
      expect(plain.body.fields[name]).toEqual(expect.any(String))
      expect([hostile.status, hostile.body.fields[name]]).toEqual([400, plain.body.fields[name]])
    },
  )

  function send(field: StringField, value: string): Promise<Reply> {
    const { method, path }: Endpoint = calls[field.call]
    const address = path.replace(/:\w+/gu, 'nowhere')
    const headers = { ...ada.headers, cookie: ada.cookie }
    if (field.part === 'body') return server.call(method, address, inputWith(field, value), headers)
    return server.call(method, `${address}?${new URLSearchParams([[field.path[0] ?? '', value]])}`, undefined, headers)
  }
})

describe('a refused request counts', () => {
  const server = new TestServer()
  let ada: TestUser

  beforeAll(async () => {
    await server.open({ CAIRN_LIMITS: 'on' })
    ada = await server.createUser('Ada')
    return () => server.app.close()
  })

  test.each(Object.keys(WINDOWS) as CallName[])('%s answers 429 before it reads the input', async (call) => {
    const { method, path, upload }: Endpoint = api[call]
    const { max, windowMs } = WINDOWS[call] ?? { max: 0, windowMs: 1 }
    const type = upload ? { 'content-type': 'image/png' } : {}
    const send = () => server.call(method, path.replace(/:\w+/gu, 'nowhere'), { kind: 1 }, { ...ada.headers, ...type })
    expect((await send()).status).not.toBe(429)
    await countUp(server.database.db, `${call}:${ada.id}`, windowMs, Date.now(), max)
    expect((await send()).status).toBe(429)
  })

  test.each<[AnyCall, number]>([
    ['signUp', 20],
    ['signIn', 30],
  ])('%s: %d refused forms of a network', async (call, max) => {
    const send = () => server.call('POST', calls[call].path, { email: ' ' }, {})
    for (let sent = 0; sent < max; sent++) expect((await send()).status).toBe(400)
    expect((await send()).status).toBe(429)
  })
})

describe('access is checked before the body is read', () => {
  const server = openTestServer()
  let ada: TestUser
  let port: number

  beforeAll(async () => {
    ada = await server.createUser('Ada')
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
  })

  const writing = (Object.keys(api) as CallName[])
    .map((name) => [name, api[name] as Endpoint] as const)
    .filter(([, { method, access }]) => method !== 'GET' && access !== 'open')

  test.each(writing)('%s of a visitor', async (_, call) => {
    expect(await statusBeforeBody(call)).toBe(401)
  })

  test.each(writing.filter(([, { access }]) => access === 'moderator'))('%s of a member', async (_, call) => {
    expect(await statusBeforeBody(call, `Authorization: ${ada.headers.authorization}\r\n`)).toBe(403)
  })

  test('a visitor gets 401 whatever the body is', async () => {
    const send = (body: string, type: string) => server.call('POST', '/path/create', body, { 'content-type': type })
    expect((await send('{', 'application/json')).status).toBe(401)
    expect((await send('a=b', 'text/plain')).status).toBe(401)
    expect((await send(JSON.stringify('x'.repeat(1_100_000)), 'application/json')).status).toBe(401)
  })

  test('a body with more values than any call takes is refused, however they are nested', async () => {
    const send = async (body: string) =>
      (await server.call('POST', '/draft', body, { ...ada.headers, 'content-type': 'application/json' })).status
    const keys = Array.from({ length: 25_000 }, (_, at) => `"k${at}":1`)
    expect(await send(`{"content":{},${keys.join(',')}}`)).toBe(413)
    expect(await send(`{"content":${'['.repeat(25_000)}${']'.repeat(25_000)}}`)).toBe(413)
    expect(await send(JSON.stringify({ content: { description: '\\",[{'.repeat(1600) } }))).toBe(201)
    expect(await send(JSON.stringify({ content: { description: 'a' }, more: '",[{'.repeat(100_000) }))).toBe(201)
  })

  /** Sends a request without its body; 0 if the server waits for the body. */
  async function statusBeforeBody({ method, path }: Endpoint, headers = ''): Promise<number> {
    const socket = connect(port, '127.0.0.1').setTimeout(1000, () => socket.destroy())
    const type = 'Content-Type: application/json\r\nContent-Length: 900\r\n'
    socket.write(`${method} /api${path.replace(/:\w+/gu, 'nowhere')} HTTP/1.1\r\nHost: a\r\n${type}${headers}\r\n{`)
    const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    socket.destroy()
    return Number(/^HTTP\/1.1 (\d+)/.exec(String(answer))?.[1] ?? 0)
  }
})

describe('an open writing call of another site', () => {
  const server = openTestServer({ CAIRN_LIMITS: 'on' })
  const writing = (Object.keys(api) as CallName[])
    .map((name) => [name, api[name] as Endpoint] as const)
    .filter(([, { method, access }]) => method !== 'GET' && access === 'open')

  test.each(writing)('%s is refused and counts for no limit', async (name, { method, path }) => {
    const send = (headers: Record<string, string>) =>
      server.call(method, path.replace(/:\w+/gu, 'nowhere'), undefined, headers)
    const { max = 0 } = WINDOWS[name] ?? {}
    for (let sent = 0; sent < max; sent++)
      expect((await send({ origin: sent % 2 ? 'null' : 'https://evil.example' })).body.code).toBe('forbidden')
    for (const headers of [{}, { origin: 'http://localhost:3000' }, { origin: 'http://127.0.0.1:3000' }])
      expect((await send(headers)).status).toBe(400)
  })
})
