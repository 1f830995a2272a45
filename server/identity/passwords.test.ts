import { expect, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'
import { hashPassword, OWASP_COST, setHashCost, verifyPassword } from './passwords.ts'

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

test('passwords are hashed with argon2id at 19 MiB and two passes', async () => {
  setHashCost(OWASP_COST)
  const hash = await hashPassword('a cairn above the fog')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword({ hash, password: 'a cairn above the fog' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'a cairn above the fox' })).toBe(false)
})
