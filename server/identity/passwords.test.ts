import { expect, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'

const server = openTestServer()

test.each(['password1', 'Cairn2026', 'cairn!!!!', 'Journey_1', '12345678'])(
  'the common password %s is refused',
  async (password) => {
    const names = { name: 'Ada Stone', firstName: 'Ada', lastName: 'Stone' }
    const body = { email: `${crypto.randomUUID()}@example.org`, password, ...names }
    const { status, body: answer } = await server.visitor.post('/auth/sign-up/email', body)
    expect([status, Object.keys(answer.fields)]).toEqual([400, ['password']])
  },
)

test('a password of several words may contain a word of the site', async () => {
  const names = { name: 'Ada Stone', firstName: 'Ada', lastName: 'Stone' }
  const body = { email: `${crypto.randomUUID()}@example.org`, password: 'a cairn above the fog', ...names }
  expect((await server.visitor.post('/auth/sign-up/email', body)).status).toBe(200)
})
