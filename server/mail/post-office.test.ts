import { afterEach, expect, test } from 'vitest'
import { LetterBox } from '../testing/letter-box.ts'
import { Town } from '../testing/town.ts'

const open: Town[] = []

afterEach(async () => {
  for (const town of open.splice(0)) await town.app.close()
})

async function townWith(env: NodeJS.ProcessEnv): Promise<Town> {
  const town = new Town()
  await town.open({ CAIRN_LIMITS: 'off', ...env })
  open.push(town)
  return town
}

test('a mail server that is down holds nobody up, and loses no mail', async () => {
  const box = await LetterBox.closed()
  const town = await townWith({ SMTP_URL: box.url })
  const ada = await town.newcomer('Ada')
  expect(await town.database.db.selectFrom('mail').select('recipient').execute()).toEqual([{ recipient: ada.email }])
  await box.open()
  town.later(3_600_000)
  await town.visitor.post('/auth/send-verification-email', { email: ada.email })
  const mails = [await box.next(ada.email), await box.next(ada.email)]
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Confirm your e-mail for Cairn'))
  await box.close()
})

test('mail survives a stop of the server', async () => {
  const box = await LetterBox.closed()
  const town = await townWith({ SMTP_URL: box.url })
  const bob = await town.newcomer('Bob')
  town.later(3_600_000)
  await box.open()
  await town.restart()
  expect((await box.next(bob.email)).subject).toBe('Confirm your e-mail for Cairn')
  await town.app.close()
  expect(await town.database.db.selectFrom('mail').select('id').execute()).toEqual([])
  await box.close()
})

test('without a mail server letters lie in the outbox, for this machine alone', async () => {
  const town = await townWith({})
  const cleo = await town.newcomer('Cleo')
  const outbox = (headers: Record<string, string>) => town.app.inject({ url: '/dev/outbox', headers })
  const page = await outbox({ host: 'localhost:3000' })
  expect(page.body).toContain(cleo.email)
  expect(page.body).toContain('<a href="http://localhost:3000/auth/verify?token=')
  expect(page.body).not.toMatch(/href="[^"]*[.,]"/)
  const list = await outbox({ host: '127.0.0.1:3000', accept: 'application/json' })
  expect(list.json()).toMatchObject([{ to: cleo.email, subject: 'Confirm your e-mail for Cairn' }])
  expect((await outbox({ host: 'cairn.example.org' })).statusCode).toBe(404)
  expect((await outbox({ host: 'localhost', 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404)
  expect((await town.app.inject({ url: '/dev/outbox', remoteAddress: '203.0.113.7' })).statusCode).toBe(404)
})

test('in production and with a mail server there is no outbox', async () => {
  const secure = { NODE_ENV: 'production', PUBLIC_URL: 'https://cairn.example.org', CAIRN_LIMITS: 'on' }
  const box = await LetterBox.closed()
  for (const env of [{ SMTP_URL: box.url }, { ...secure, SMTP_URL: box.url }]) {
    const town = await townWith(env)
    expect((await town.app.inject({ url: '/dev/outbox', headers: { host: 'localhost' } })).statusCode).toBe(404)
  }
})
