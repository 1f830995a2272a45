import { afterEach, expect, test } from 'vitest'
import type { EmailKind } from '#server/core/http/mail-queue.ts'
import { TestMailServer, tokenIn } from '#server/testing/mail-server.ts'
import { PASSWORD, TestServer } from '#server/testing/test-server.ts'
import { composeEmail, WORDS } from './email.ts'

const open: TestServer[] = []

afterEach(async () => {
  for (const server of open.splice(0)) await server.app.close()
})

async function serverWith(env: NodeJS.ProcessEnv): Promise<TestServer> {
  const server = new TestServer()
  await server.open({ CAIRN_LIMITS: 'off', ...env })
  open.push(server)
  return server
}

test('requests succeed while the mail server is down, and emails are sent later', async () => {
  const box = await TestMailServer.reserve()
  const server = await serverWith({ SMTP_URL: box.url })
  const ada = await server.registerUser('Ada')
  expect((await server.mails()).map(({ recipient }) => recipient)).toEqual([ada.email])
  await box.open()
  server.later(3_600_000)
  await server.visitor.post('/auth/send-verification-email', { email: ada.email })
  const mails = [await box.next(ada.email), await box.next(ada.email)]
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Confirm your email for Cairn'))
  await box.close()
})

test('queued emails survive a restart', async () => {
  const box = await TestMailServer.reserve()
  const server = await serverWith({ SMTP_URL: box.url })
  const bob = await server.registerUser('Bob')
  server.later(3_600_000)
  await box.open()
  await server.restart()
  expect((await box.next(bob.email)).subject).toBe('Confirm your email for Cairn')
  await server.app.close()
  expect(await server.database.db.selectFrom('mail').select('id').execute()).toEqual([])
  await box.close()
})

test('without SMTP_URL emails are in the outbox, for this machine only', async () => {
  const server = await serverWith({})
  const cleo = await server.registerUser('Cleo')
  const outbox = (headers: Record<string, string>) => server.app.inject({ url: '/dev/outbox', headers })
  const page = await outbox({ host: 'localhost:3000' })
  expect(page.body).toContain(cleo.email)
  expect(page.body).toContain('<a href="http://localhost:3000/auth/verify?token=')
  expect(page.body).not.toMatch(/href="[^"]*[.,]"/)
  const list = await outbox({ host: '127.0.0.1:3000', accept: 'application/json' })
  expect(list.json()).toMatchObject([{ to: cleo.email, subject: 'Confirm your email for Cairn' }])
  expect((await outbox({ host: 'cairn.example.org' })).statusCode).toBe(404)
  expect((await outbox({ host: 'localhost', 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404)
  expect((await server.app.inject({ url: '/dev/outbox', remoteAddress: '203.0.113.7' })).statusCode).toBe(404)
})

test('the outbox frames the HTML of each email, which can run no script and load nothing', async () => {
  const server = await serverWith({})
  await server.registerUser('Cleo')
  const headers = { host: 'localhost:3000' }
  const page = await server.app.inject({ url: '/dev/outbox', headers })
  const [, path = ''] = /<iframe src="(\/dev\/outbox\/[\w-]+)" [^>]*sandbox="allow-popups /u.exec(page.body) ?? []
  const email = await server.app.inject({ url: path, headers })
  expect(email.body).toContain('Confirm my email</a>')
  expect(email.body).toContain('<img class="logo" src="data:image/png;base64,')
  expect(email.headers['content-security-policy']).toMatch(/^sandbox allow-popups[\w -]*; default-src 'none'; /u)
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; /u)
  for (const url of [`${path}x`, '/dev/outbox/none'])
    expect((await server.app.inject({ url, headers })).statusCode).toBe(404)
  expect((await server.app.inject({ url: path, headers: { host: 'cairn.example.org' } })).statusCode).toBe(404)
})

test('production and servers with SMTP_URL have no outbox', async () => {
  const secure = { NODE_ENV: 'production', PUBLIC_URL: 'https://cairn.example.org', CAIRN_LIMITS: 'on' }
  const box = await TestMailServer.reserve()
  for (const env of [{ SMTP_URL: box.url }, { ...secure, SMTP_URL: box.url }]) {
    const server = await serverWith(env)
    expect((await server.app.inject({ url: '/dev/outbox', headers: { host: 'localhost' } })).statusCode).toBe(404)
  }
})

test('demonstration people get no email, whatever SMTP_URL says', async () => {
  const box = await TestMailServer.reserve()
  await box.open()
  const server = await serverWith({ SMTP_URL: box.url, CAIRN_DEMO: 'on' })
  const body = { password: PASSWORD, firstName: 'Ivan', lastName: 'Stone' }
  for (const email of ['maya@example.org', 'ivan@example.net'])
    expect((await server.visitor.post('/auth/sign-up/email', { ...body, email })).status).toBe(200)
  await box.next('ivan@example.net')
  await expect.poll(() => server.database.db.selectFrom('mail').select('id').execute()).toEqual([])
  expect(box.received).toEqual([])
  await box.close()
})

test('an email has the header Auto-Submitted, a message id of the site and a title', async () => {
  const box = await TestMailServer.reserve()
  await box.open()
  const server = await serverWith({ SMTP_URL: box.url, PUBLIC_URL: 'https://cairn.example.org' })
  const dora = await server.registerUser('Dora')
  const { headers, html } = await box.next(dora.email)
  expect(headers).toMatch(/^Message-ID: <[\w-]+@cairn\.example\.org>$/m)
  expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(headers).not.toMatch(/^List-Unsubscribe/m)
  expect(html).toContain('<title>Confirm your email for Cairn</title>')
  await box.close()
})

test('the logo comes with the email, without words of its own', async () => {
  const box = await TestMailServer.reserve()
  await box.open()
  const server = await serverWith({ SMTP_URL: box.url })
  const dora = await server.registerUser('Dora')
  const { html, files } = await box.next(dora.email)
  const [, id, alt] = /<img [^>]*src="cid:([^"]+)"[^>]* alt="([^"]*)"/u.exec(html) ?? []
  expect([files, alt]).toEqual([[id], ''])
  expect(html).not.toMatch(/src="https?:/u)
  await box.close()
})

test('an invitation can be refused with one click in a mail program', async () => {
  const box = await TestMailServer.reserve()
  await box.open()
  const server = await serverWith({ SMTP_URL: box.url })
  const eve = await server.registerUser('Eve')
  await server.visitor.post('/auth/verify-email', { token: tokenIn(await box.next(eve.email)) }, { cookie: eve.cookie })
  await eve.post('/user/invite', { email: 'friend@example.net' })
  const { headers, text, html } = await box.next('friend@example.net')
  const address = /^List-Unsubscribe: <(http:\/\/localhost:3000\/api\/auth\/refuse-invitations\?token=\S+)>$/m.exec(
    headers,
  )
  expect(address).not.toBeNull()
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(text).toContain('http://localhost:3000/auth/refuse-invitations?token=')
  for (const part of [text, html]) expect(part).not.toMatch(/if this wasn|reset|password/i)
  await box.close()
})

test('an email does not contain a name that mail programs would turn into a link', async () => {
  const server = await serverWith({})
  const { email } = await server.createConfirmedUser('You won at evil1.example')
  await server.visitor.post('/auth/request-password-reset', { email })
  const [mail] = (await server.mails()).filter(({ recipient }) => recipient === email)
  expect(mail?.subject).toBe('Choose a new password for Cairn')
  expect([mail?.text, mail?.html].join()).not.toContain('evil1.example')
})

test('a greeting has at most 40 characters of a name', async () => {
  const server = await serverWith({})
  const { email } = await server.createConfirmedUser('Your account was locked, please call 555-0100')
  await server.visitor.post('/auth/request-password-reset', { email })
  const [mail] = (await server.mails()).filter(({ recipient }) => recipient === email)
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('Hello Your account was locked, please call 555…,')
    expect(part).not.toContain('0100')
  }
})

test('an email to an address that isn’t confirmed contains no name', async () => {
  const server = await serverWith({})
  const mallory = await server.registerUser('Buy now')
  await server.visitor.post('/auth/request-password-reset', { email: mallory.email })
  const body = { newEmail: 'stranger@example.net', password: PASSWORD }
  await server.visitor.post('/auth/change-email', body, { cookie: mallory.cookie })
  const mails = await server.mails()
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Choose a new password for Cairn',
    'Confirm your email for Cairn',
    'Confirm your new email for Cairn',
  ])
  for (const { subject, text, html } of mails) expect([subject, text, html].join()).not.toContain('Buy now')
})

const LANGUAGES = ['en', 'de', 'fr'] as const
const KINDS = Object.keys(WORDS.en).filter((kind): kind is EmailKind => !['greeting', 'contact'].includes(kind))

test.each(KINDS)('a %s email has no two full stops in a row', (kind) => {
  const site = 'https://cairn.example.org'
  const params = { email: 'b@example.org', from: 'Bob', provider: 'Google', providers: 'Google' }
  const stop = `${site}/stop`
  for (const language of LANGUAGES) {
    const email = { kind, language, to: 'a@example.org', link: `${site}/x`, params }
    const { text, html } = composeEmail(
      { ...email, unsubscribe: { page: stop, call: stop } },
      { url: site, name: 'Cairn' },
    )
    for (const part of [text, html]) expect(part).not.toMatch(/\.\.|\{\{/u)
  }
})

test.each(KINDS)('a %s email shows words instead of addresses; its plain text has the addresses', (kind) => {
  const site = 'https://cairn.example.org'
  const stop = `${site}/stop?token=abc`
  for (const language of LANGUAGES) {
    const email = { kind, language, to: 'a@example.org', link: `${site}/x?token=def`, params: {} }
    const { text, html } = composeEmail(
      { ...email, unsubscribe: { page: stop, call: stop } },
      { url: site, name: 'Cairn' },
    )
    expect(html.replace(/<[^>]*>/gu, ' ')).not.toMatch(/https?:|token|\]\(/u)
    const addresses = [...html.matchAll(/href="([^"]+)"/gu)].map(([, address]) => address)
    expect([...text.matchAll(/https:\S+/gu)].map(([address]) => address)).toEqual(addresses)
  }
})

test.each([
  ['confirm', 'If you didn’t create an account'],
  ['changeEmail', 'If you didn’t ask for this'],
  ['changeAsked', 'If this was you'],
  ['reset', 'your password stays as it is'],
  ['passwordChanged', 'choose a new password now: https://cairn.example.org/auth/reset-password'],
  ['emailChanged', 'write to us now: https://cairn.example.org/contact-us'],
  ['emailChangedByPassword', 'the button sets this address again'],
  ['invite', 'If you’re not interested'],
] as const)('the closing line of a %s email fits its reader', (kind, closing) => {
  const email = { kind, language: 'en' as const, to: 'a@example.org', link: 'https://cairn.example.org/x' }
  const { text } = composeEmail(email, { url: 'https://cairn.example.org', name: 'Cairn' })
  expect(text.replaceAll("'", '’')).toContain(closing)
})
