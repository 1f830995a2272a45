import { beforeAll, expect, test } from 'vitest'
import { cookiesOf, type Reply, TestServer, type TestUser } from '#server/testing/test-server.ts'
import { freePort, signInAtStandIn } from '../providers/testing/stand-in-user.ts'
import { addPasskey, callsOf, giveFirst, signInWith, turnOn } from './testing/factor-user.ts'
import type { TestPasskey } from './testing/test-passkey.ts'

const server = new TestServer()
beforeAll(async () => await server.open({ CAIRN_LIMITS: 'off' }, { standInPort: await freePort() }))

const PROOF = { password: 'walk-every-day' }
type Had = { passkey?: TestPasskey }

/** What Ada's account has before someone else comes. */
const ACCOUNTS: Record<string, (ada: TestUser) => Promise<Had>> = {
  'a password': async () => ({}),
  'a password and a passkey': async (ada) => ({ passkey: await addPasskey(server, ada) }),
  'a password and an app': async (ada) => {
    await turnOn(server, ada)
    return {}
  },
  'a password, an app and a passkey': async (ada) => {
    await turnOn(server, ada)
    return { passkey: await addPasskey(server, ada) }
  },
}

const isIn = async (cookie: string) => (await server.visitor.get('/auth/token', { cookie })).status === 200
const google = ({ email }: TestUser) => signInAtStandIn(server, { name: 'Ada Stone', email })
const codeOf = ({ status, body }: Reply) => body.code ?? body.fields?.code?.code ?? status

/** Who comes by one way alone: whether a session begins. */
const SIGNS_IN: Record<string, (ada: TestUser, had: Had) => Promise<boolean>> = {
  'the password': async (ada) => await isIn((await giveFirst(server, ada.email)).cookie),
  'a passkey': async (_, { passkey }) =>
    passkey !== undefined && (await isIn(cookiesOf(await signInWith(server, passkey)))),
  'a new Google account': async (ada) => await isIn((await google(ada)).cookie),
}

test.each([
  ['the password', 'a password', true],
  ['the password', 'a password and a passkey', true],
  ['the password', 'a password and an app', false],
  ['the password', 'a password, an app and a passkey', false],
  ['a passkey', 'a password and a passkey', true],
  ['a passkey', 'a password, an app and a passkey', true],
  ['a new Google account', 'a password', true],
  ['a new Google account', 'a password and a passkey', false],
  ['a new Google account', 'a password and an app', false],
  ['a new Google account', 'a password, an app and a passkey', false],
])('%s alone, where the account has %s: signs in %s', async (way, account, expected) => {
  const ada = await server.createConfirmedUser('Ada')
  const had = await ACCOUNTS[account]?.(ada)
  expect(await SIGNS_IN[way]?.(ada, had ?? {})).toBe(expected)
})

test.each([
  ['passkeys/begin', 'a password', 200],
  ['passkeys/begin', 'a password and a passkey', 'passkeyFirst'],
  ['passkeys/begin', 'a password and an app', 'invalid'],
  ['passkeys/begin', 'a password, an app and a passkey', 'invalid'],
  ['factor/begin', 'a password', 200],
  ['factor/begin', 'a password and a passkey', 'passkeyFirst'],
  ['factor/begin', 'a password and an app', 'invalid'],
  ['factor/begin', 'a password, an app and a passkey', 'invalid'],
])('%s with the password alone, where the account has %s: %s', async (path, account, expected) => {
  const ada = await server.createConfirmedUser('Ada')
  const before = (await giveFirst(server, ada.email)).cookie
  await ACCOUNTS[account]?.(ada)
  expect(codeOf(await callsOf(server, { cookie: before }).post(path, PROOF))).toBe(expected)
})
