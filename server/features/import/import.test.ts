import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PageHost } from '#server/features/previews/testing/page-host.ts'
import { TestServer, type TestUser } from '#server/testing/test-server.ts'

const server = new TestServer()
let host: PageHost
let ada: TestUser

const LIST = '# Boats\n- [Knots](https://knots.example)\n- [Sails](pages/sails.md)'
const preview = (body: unknown, headers = {}, path = '/import/preview') => ada.post(path, body, headers)
const TEXT = { 'content-type': 'text/plain' }
const JSON_TYPE = { 'content-type': 'application/json' }

beforeAll(async () => {
  host = await PageHost.open(
    new Map([
      ['list', (_, response) => response.writeHead(200, { 'content-type': 'text/x-odd' }).end(LIST)],
      ['large', (_, response) => response.writeHead(200).end('x'.repeat(1_100_000))],
    ]),
  )
  await server.open({ PREVIEW_ALLOW: `pages.localhost:${host.info.port}` })
  ada = await server.createUser('Ada')
})

afterAll(async () => {
  await server.app.close()
  await host.close()
})

test('a file is previewed whatever its media type says, and nothing is stored', async () => {
  const expected = {
    format: 'markdown',
    name: 'Boats',
    found: 2,
    steps: [{ title: 'Knots', url: 'https://knots.example' }],
    skipped: [{ title: 'Sails', url: 'pages/sails.md', reason: 'relative' }],
  }
  for (const type of ['text/plain', 'application/json', 'not a type;;']) {
    const { status, body } = await preview(LIST, { 'content-type': type })
    expect([status, body]).toEqual([200, expected])
  }
  expect((await ada.get('/path/user')).body).toEqual([])
  expect((await server.visitor.post('/import/preview', LIST, TEXT)).status).toBe(401)
})

test('a pasted text gives the same as a file, with a base address too', async () => {
  const base = 'https://git.example/readme.md'
  const file = await preview(LIST, TEXT, `/import/preview?base=${base}`)
  expect(file.body.steps[1].url).toBe('https://git.example/pages/sails.md')
  expect((await preview({ text: LIST, base })).body).toEqual(file.body)
})

test('a pasted text of megabytes gives the same as a file, with all its signs', async () => {
  const text = `${'Ship\'s "knots" \\ [] {}, \u{1f6a2}\n'.repeat(40_000)}${LIST}`
  const pasted = await preview({ text })
  expect([pasted.status, pasted.body]).toEqual([200, (await preview(text, TEXT)).body])
  expect(pasted.body.steps[0].url).toBe('https://knots.example')
})

test('JSON of megabytes that has more than a text is read as a file', async () => {
  const items = Array.from({ length: 20_000 }, () => ({ link: 'https://a.example', title: 'A' }))
  const { body } = await preview({ url: 'https://feed.example', items })
  expect(body).toMatchObject({ format: 'json', steps: [{ title: 'A', url: 'https://a.example' }] })
})

test('JSON that has more than a text, an address or a base is read as a file', async () => {
  const { body } = await preview({ url: 'https://feed.example', items: [{ link: 'https://a.example', title: 'A' }] })
  expect(body).toMatchObject({ format: 'json', steps: [{ title: 'A', url: 'https://a.example' }] })
})

describe('a request is refused', () => {
  test.each([
    [{}, { text: 'This field is required' }],
    [{ text: 'a', url: 'https://a.example' }, { text: 'This field is required' }],
    [{ text: 5 }, { text: 'This must be text' }],
    [{ url: 'javascript:alert(1)' }, { url: 'Enter a valid URL' }],
  ])('with 400: %j', async (body, fields) => {
    const reply = await preview(body)
    expect([reply.status, reply.body.fields]).toEqual([400, fields])
  })

  test('with 400 for JSON of megabytes that holds lists instead of a text', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    const lists = await preview(`{"text":[${'[],'.repeat(1_500_000)}[]]}`, JSON_TYPE)
    // A thread parses it; here it would hold up other requests.
    const parsed = parse.mock.calls.map(([json]) => json.length)
    parse.mockRestore()
    expect(Math.max(0, ...parsed)).toBeLessThan(100_000)
    expect([lists.status, lists.body.fields]).toEqual([400, { text: 'This must be text' }])
    const inner = await preview(`{"text":"a","base":{"a":[${'1,'.repeat(100_000)}1]}}`, JSON_TYPE)
    expect([inner.status, Object.keys(inner.body.fields)]).toEqual([400, ['base']])
    const address = await preview({ url: `javascript:${'a'.repeat(100_000)}` })
    expect([address.status, address.body.fields]).toEqual([400, { url: 'At most 2048 characters' }])
  })

  test('with 422 and the reason', async () => {
    const zip = await preview(Buffer.from('PK\u0003\u0004'), TEXT)
    expect([zip.status, zip.body]).toEqual([
      422,
      {
        code: 'unreadable',
        message: "This can't be read",
        reason: 'binary',
        fields: { file: expect.stringMatching(/^This isn't text/) },
      },
    ])
    const gone = await preview({ url: host.addressOf('gone').href })
    expect([gone.status, gone.body.reason, Object.keys(gone.body.fields)]).toEqual([422, 'notFetched', ['url']])
  })

  test('with 413 above 5 MB, also pasted or fetched', async () => {
    const replies = [
      await preview('x'.repeat(5_242_881), TEXT),
      await preview({ text: 'x'.repeat(5_242_881) }),
      await preview({ url: host.addressOf('large').href }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([413, 413, 413])
  })
})

test('an address is fetched, and relative links start from it', async () => {
  const { body } = await preview({ url: host.addressOf('list').href })
  expect(body).toMatchObject({ format: 'markdown', name: 'Boats', found: 2 })
  expect(body.steps[1].url).toBe(`${host.info.origin}/pages/sails.md`)
  const hits = host.askedFor('list')
  await preview({ url: host.addressOf('list').href, base: 'https://git.example' })
  expect(host.askedFor('list')).toBe(hits + 1)
})

test('thirty calls an hour are allowed', async () => {
  const bob = await server.createUser('Bob')
  for (let call = 0; call < 30; call++) expect((await bob.post('/import/preview', {})).status).toBe(400)
  const refused = await bob.post('/import/preview', {})
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
})
