import { expect, test, vi } from 'vitest'
import { openTestServer, PASSWORD } from '#server/testing/test-server.ts'
import { readPasswordHash } from './accounts/accounts.store.ts'
import { hashPassword, OWASP_COST, setHashCost, verifyPassword } from './accounts/passwords.ts'

const server = openTestServer({ TRUSTED_PROXY: '127.0.0.1' })

const names = { name: 'Ada Stone', firstName: 'Ada', lastName: 'Stone' }
const signUpWith = (password: string) =>
  server.visitor.post('/auth/sign-up/email', { email: `${crypto.randomUUID()}@example.org`, password, ...names })

test.each([
  ['a common password', 'password1'],
  ['a common password in capitals', 'PASSWORD1'],
  ['digits only', '12345678'],
  ['a common password with a sign after it', 'Password1!'],
  ['a common password with a digit before it', '9password1'],
  ['a row of a keyboard with signs', 'qwertz123!'],
  ['a row backwards with a digit', 'lkjhgfdsa7'],
  ['counted digits with a sign and a letter', '12345678!a'],
  ['one letter again and again', 'aaaaaaaaaa!'],
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
  ['words that contain a row of a keyboard', 'the asdfgh tune'],
  ['a common word between two others', 'one-more-try'],
])('%s is accepted: %s', async (_, password) => {
  expect((await signUpWith(password)).status).toBe(200)
})

test('passwords are hashed with argon2id at 19 MiB and two passes', async () => {
  setHashCost(OWASP_COST)
  const hash = await hashPassword('a cairn above the fog', 'Ada')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword({ hash, password: 'a cairn above the fog', caller: 'Ada' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'a cairn above the fox', caller: 'Ada' })).toBe(false)
})

test('a network that tries many emails at once makes another one wait for one password at most', async () => {
  setHashCost(OWASP_COST)
  const signIn = (email: string, from: string) =>
    server.visitor.post('/auth/sign-in/email', { email, password: 'not-the-one' }, { 'x-forwarded-for': from })
  let answered = 0
  const crowd = Array.from({ length: 12 }, (_, index) =>
    signIn(`unknown-${index}@example.net`, `2001:db8:0:${index}::1`).then(() => answered++),
  )
  await new Promise((resolve) => setImmediate(resolve))
  await signIn('ada@example.net', '192.0.2.7')
  expect(answered).toBeLessThanOrEqual(3)
  await Promise.all(crowd)
  setHashCost({ memory: 64, passes: 1 })
})

test('a hash of weaker parameters is verified, and replaced at the next sign-in', async () => {
  setHashCost({ memory: 64, passes: 1 })
  const { id, email } = await server.createUser('Bob')
  const signIn = (password: string) => server.visitor.post('/auth/sign-in/email', { email, password })
  const hashOf = () => readPasswordHash(server.database.db, id)
  const weak = await hashOf()
  setHashCost({ memory: 128, passes: 2 })
  expect((await signIn('not-the-one')).status).toBe(401)
  expect(await hashOf()).toBe(weak)
  expect((await signIn(PASSWORD)).status).toBe(200)
  const strong = await hashOf()
  expect(strong).toContain('$m=128,t=2,p=1$')
  setHashCost({ memory: 64, passes: 1 })
  expect((await signIn(PASSWORD)).status).toBe(200)
  expect(await hashOf()).toBe(strong)
})

test.each([
  ['of another kind', '$argon2i$v=19$m=64,t=1,p=1$c29tZSBzYWx0$c29tZSB0YWc'],
  ['that takes 16 GiB', '$argon2id$v=19$m=16777216,t=1,p=1$c29tZSBzYWx0$c29tZSB0YWc'],
  ['with a thousand passes', '$argon2id$v=19$m=64,t=1000,p=1$c29tZSBzYWx0$c29tZSB0YWc'],
  ['with too little memory', '$argon2id$v=19$m=1,t=1,p=1$c29tZSBzYWx0$c29tZSB0YWc'],
  ['with an empty tag', '$argon2id$v=19$m=64,t=1,p=1$c29tZSBzYWx0$'],
])('a hash %s fits no password', async (_, hash) => {
  expect(await verifyPassword({ hash, password: PASSWORD, caller: 'Ada' })).toBe(false)
})

test('a wrong password takes as many hashes with an account as without one', async () => {
  let hashes = 0
  vi.resetModules()
  vi.doMock('node:crypto', async (original) => {
    const crypto = await original<typeof import('node:crypto')>()
    const argon2 = (...given: Parameters<typeof crypto.argon2>) => {
      hashes++
      crypto.argon2(...given)
    }
    return { ...crypto, argon2 }
  })
  const counting = await import('./accounts/passwords.ts')
  counting.setHashCost({ memory: 64, passes: 1 })
  const countFor = async (hash: string | null | undefined, password: string) => {
    hashes = 0
    expect(await counting.matchOf({ hash, password, caller: 'Ada' })).toBe(null)
    return hashes
  }
  for (const hash of [await hashPassword('pässwörter der Berge', 'Ada'), null, undefined])
    expect([await countFor(hash, 'not-the-one'), await countFor(hash, 'no\u0308t the one')]).toEqual([1, 2])
  vi.doUnmock('node:crypto')
})
