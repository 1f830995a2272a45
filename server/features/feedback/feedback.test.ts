import { expect, onTestFinished, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'

const server = openTestServer()
const note = { name: 'Ada', email: 'ada@example.org', phone: '', feedback: 'More maps, please' }

test('everyone can send feedback, as a plain or a wrapped body', async () => {
  expect((await server.visitor.post('/feedback/submit', note)).status).toBe(201)
  expect((await server.visitor.post('/feedback/submit', { feedbackInputDTO: { ...note, phone: '1' } })).status).toBe(
    201,
  )
  const saved = await server.database.db.selectFrom('feedback').selectAll().execute()
  expect(saved).toMatchObject([{ name: 'Ada', phone: null, feedback: note.feedback, personId: null }, { phone: '1' }])
})

test('a retried request is saved once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const [first, second] = await Promise.all([1, 2].map(() => server.visitor.post('/feedback/submit', note, headers)))
  expect(first?.body).toEqual(second?.body)
})

const send = async (remoteAddress: string, feedback: string) => {
  const headers = { 'idempotency-key': 'my-key' }
  const payload = { ...note, feedback }
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/feedback/submit',
    remoteAddress,
    headers,
    payload,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}

test("a visitor's idempotency key is separate for each network and message", async () => {
  const ids = [
    await send('192.0.2.1', 'First'),
    await send('192.0.2.2', 'First'),
    await send('192.0.2.1', 'Second'),
    await send('2001:db8::1', 'First'),
  ]
  expect(new Set(ids).size).toBe(4)
})

test('a visitor repeating a request from the same network gets the same answer', async () => {
  expect(await send('192.0.2.9', 'Again')).toBe(await send('192.0.2.9', 'Again'))
  expect(await send('2001:db8:1:2::3', 'Again')).toBe(await send('2001:db8:1:2::4', 'Again'))
})

test("a visitor's idempotency key is stored without the IP address", async () => {
  await send('192.0.2.77', 'Where am I?')
  const rows = await server.database.db.selectFrom('idempotencyKey').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|2001:db8|Where am I/)
})

test('a name and a valid email are required', async () => {
  const empty = await server.visitor.post('/feedback/submit', {})
  expect(empty.body.fields).toEqual({ name: 'name is required', email: 'email is required' })
  for (const email of ['ada', 'ada@', '@x.org', 'a b@x.org', 'a@x', `${'a'.repeat(260)}@x.org`])
    expect((await server.visitor.post('/feedback/submit', { ...note, email })).body.fields, email).toHaveProperty(
      'email',
    )
})

test.each([
  ['http://the-server:3000', 'http://the-server:3000/journey/1?step=2', 201],
  ['http://192.168.1.20:3000', 'http://192.168.1.20:3000/app/user/1', 201],
  ['http://the-server:3000', 'https://elsewhere.example/page', 201],
  ['http://the-server:3000', 'http://other-server:3000/journey/1', 400],
  ['http://the-server:3000', 'http://ada:secret@the-server:3000/journey/1', 400],
  ['http://the-server:3000', 'javascript:alert(1)', 400],
])('on %s a notice about %s answers %i', async (origin, link, status) => {
  const { settings } = server.context
  const { origins } = settings
  settings.origins = [origin]
  onTestFinished(() => void Object.assign(settings, { origins }))
  expect((await server.visitor.post('/feedback/submit', { ...note, link }, { origin })).status).toBe(status)
})
