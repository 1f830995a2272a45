import { afterEach, beforeAll, expect, test } from 'vitest'
import { api, type CallName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { printOperatorLink } from './operator-link.ts'
import { createOperator } from './testing/operator.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })
let olga: TestUser
let ada: TestUser

beforeAll(async () => {
  olga = await createOperator(server, 'Olga')
  ada = await server.createConfirmedUser('Ada')
})
afterEach(() => olga.put('/site/settings', { rules: {} }))

async function setRules(text: string): Promise<string> {
  await olga.put('/site/settings', { rules: { en: text } })
  return (await server.visitor.get('/site')).body.rules.version
}
const newRulesFor = async (user: TestUser) => (await user.get('/user/profile')).body.newRules
const write = (user: TestUser) => user.post('/user/onboarding/skip')
const person = () => ({
  email: `nia-${crypto.randomUUID().slice(0, 8)}@example.org`,
  password: PASSWORD,
  firstName: 'Nia',
  lastName: 'Okoro',
})
const register = (rules?: string) =>
  server.visitor.post('/auth/sign-up/email', { ...person(), ...(rules && { rules }) })

test('without rules no one is asked', async () => {
  expect((await server.visitor.get('/site')).body.rules).toBeNull()
  expect((await server.visitor.get('/site/texts/rules')).status).toBe(404)
  expect(await newRulesFor(ada)).toBeUndefined()
  expect((await write(ada)).status).toBe(204)
  expect((await register()).status).toBe(200)
})

test('someone without an account is only asked to accept the rules', async () => {
  await setRules('Be kind.')
  expect((await register()).body.message).toBe('Please accept the rules of this site first')
})

test('a member writes again after accepting the rules, and is asked again when they change', async () => {
  const version = await setRules('Be kind.')
  expect(await newRulesFor(ada)).toBe(version)
  expect((await write(ada)).body.code).toBe('rulesNotAccepted')
  expect((await ada.put('/user/rules', { version })).body).not.toHaveProperty('newRules')
  expect((await write(ada)).status).toBe(204)
  const next = await setRules('Be kind and patient.')
  expect(await newRulesFor(ada)).toBe(next)
  expect((await ada.put('/user/rules', { version })).status).toBe(409)
  expect((await write(ada)).body.code).toBe('rulesNotAccepted')
})

test('who doesn’t accept can read, export and delete', async () => {
  const bob = await server.createConfirmedUser('Bob')
  const { id } = await bob.createJourney()
  await setRules('Be kind.')
  expect((await bob.get('/path/all')).status).toBe(200)
  expect((await bob.get('/user/export')).status).toBe(200)
  expect((await bob.put(`/path/${id}`, { name: 'Other' })).body.code).toBe('rulesNotAccepted')
  expect((await bob.delete(`/path/${id}`)).status).toBe(204)
  expect((await server.call('DELETE', '/user/account', { password: PASSWORD }, bob.headers)).status).toBe(204)
})

test('each writing call of members is refused, but for those that say otherwise', async () => {
  const allowed = [
    'adoptLocale',
    'acceptRules',
    'answerDecision',
    'answerLockedOut',
    'changeSite',
    'blockPerson',
    'readNotices',
    'saveNoticeSettings',
    'saveEmailSettings',
    'submitFeedback',
    'linkUses',
    'previewImport',
  ]
  const calls = Object.entries(api) as [CallName, Endpoint][]
  expect(
    calls
      .filter(([, { withoutRules }]) => withoutRules)
      .map(([name]) => name)
      .sort(),
  ).toEqual(allowed.sort())
  await setRules('Be kind.')
  const mia = await createOperator(server, 'Mia')
  for (const [name, { method, path, withoutRules }] of calls) {
    if (method === 'GET' || method === 'DELETE' || withoutRules) continue
    const { body } = await server.call(method, path.replaceAll(/:\w+/gu, 'x'), {}, mia.headers)
    expect([name, body?.code]).toEqual([name, 'rulesNotAccepted'])
  }
})

test('registering needs the present rules', async () => {
  const version = await setRules('Be kind.')
  expect((await register()).body.code).toBe('rulesNotAccepted')
  expect((await register('another')).body.code).toBe('rulesNotAccepted')
  expect((await register(version)).body.profile).not.toHaveProperty('newRules')
})

test('the account of an operator by the link of the start needs them, too', async () => {
  const version = await setRules('Be kind.')
  const { db, settings } = { ...server.context }
  const line = await printOperatorLink({ db, settings }, server.context.clock())
  const token = new URL(/https?:\S+$/u.exec(line)?.[0] ?? '').searchParams.get('token') ?? ''
  expect((await server.visitor.post('/auth/set-up', { ...person(), token })).body.code).toBe('rulesNotAccepted')
  expect((await server.visitor.post('/auth/set-up', { ...person(), token, rules: version })).status).toBe(200)
})

test('an operator is asked as well, and can change the settings before that', async () => {
  const version = await setRules('Be kind.')
  expect(await newRulesFor(olga)).toBe(version)
  expect((await olga.post('/site/invitations', { uses: 1, days: 1 })).body.code).toBe('rulesNotAccepted')
  expect((await olga.put('/site/settings', { runBy: 'Harbour' })).status).toBe(200)
})

test('no one reads which rules someone else accepted, and the record has one’s own', async () => {
  const version = await setRules('Be kind.')
  await ada.put('/user/rules', { version })
  const profile = (await olga.get(`/user/profile/${ada.id}`)).body
  expect(JSON.stringify(profile)).not.toContain(version)
  expect(profile).not.toHaveProperty('newRules')
  expect(JSON.stringify((await ada.get('/user/export')).body)).toContain(version)
})

test('the pages of the rules and of the accessibility statement are open, and missing without a text', async () => {
  const page = async (url: string) => await server.app.inject(url)
  expect((await page('/accessibility')).statusCode).toBe(404)
  await olga.put('/site/settings', { accessibility: { en: 'We test **everything**.', de: 'Wir prüfen alles.' } })
  expect((await page('/accessibility')).body).toContain('We test <strong')
  expect((await page('/accessibility?lang=de')).body).toContain('Wir prüfen alles.')
  expect((await page('/accessibility?lang=fr')).body).toContain('We test <strong')
  await olga.put('/site/settings', { accessibility: {} })
})
