import { expect, test } from 'vitest'
import { openTestServer } from '#server/testing/test-server.ts'
import { hashPassword, OWASP_COST, setHashCost, verifyPassword } from './passwords.ts'

const server = openTestServer()

const names = { name: 'Ada Stone', firstName: 'Ada', lastName: 'Stone' }
const signUpWith = (password: string) =>
  server.visitor.post('/auth/sign-up/email', { email: `${crypto.randomUUID()}@example.org`, password, ...names })

test.each([
  ['a common password', 'password1'],
  ['a common password in capitals', 'PASSWORD1'],
  ['digits only', '12345678'],
  ['a common password with a sign after it', 'Password1!'],
  ['a common password with a digit before it', '9password1'],
  ['a word of the site with digits', 'Cairn2026'],
  ['a word of the site with signs', 'cairn!!!!'],
  ['a word of the site with a digit after a sign', 'Journey_1'],
  ['a word of the site twice with hyphens', 'cairn-cairn-1'],
  ['two words of the site', 'learning.Journeys'],
])('%s is refused: %s', async (_, password) => {
  const { status, body } = await signUpWith(password)
  expect([status, Object.keys(body.fields)]).toEqual([400, ['password']])
})

test.each([
  ['several words, one of them of the site', 'a cairn above the fog'],
  ['a word that begins like one of the site', 'cairngorm-9'],
  ['a common password with a word after it', 'password1 fog'],
])('%s is accepted: %s', async (_, password) => {
  expect((await signUpWith(password)).status).toBe(200)
})

test('passwords are hashed with argon2id at 19 MiB and two passes', async () => {
  setHashCost(OWASP_COST)
  const hash = await hashPassword('a cairn above the fog')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword({ hash, password: 'a cairn above the fog' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'a cairn above the fox' })).toBe(false)
})
