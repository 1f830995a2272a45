import type { Page } from '@playwright/test'
import { fetchToken, signIn } from '../tools/auth-client.ts'
import { DEMO_PASSWORD, linkInEmail, MODERATOR_EMAIL, PASSWORD, signInAsModerator } from './accounts.ts'
import { expect, test } from './fixtures.ts'

/** Who can sign up, set by the operator. */
async function setSignUp(url: string, change: object): Promise<void> {
  const { cookie } = await signIn(url, { email: MODERATOR_EMAIL, password: DEMO_PASSWORD })
  const headers = { authorization: `Bearer ${await fetchToken(url, cookie)}`, 'content-type': 'application/json' }
  const settings = { signUp: 'open', domains: [], invitedSkipQueue: true, ...change }
  const reply = await fetch(`${url}/api/site/settings`, { method: 'PUT', headers, body: JSON.stringify(settings) })
  expect(reply.status).toBe(200)
}

const newEmail = () => `hana-${crypto.randomUUID().slice(0, 8)}@harbour.example`

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Hana')
  await page.getByLabel('Last name').fill('Sato')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
}

/** What the server refuses on purpose. */
test.use({ expectedErrors: [/status of 40[03]|ApiError/] })
test.afterEach(async ({ server }) => await setSignUp(server.url, {}))

test('someone asks to join, a moderator lets them in, and they log in', { tag: '@everything' }, async ({
  page,
  server,
  openOtherBrowser,
}) => {
  await setSignUp(server.url, { signUp: 'approval' })
  const email = newEmail()
  await page.goto('/auth/register')
  await expect(page.getByRole('heading', { name: 'Ask to join' })).toBeVisible()
  await fillIn(page, email)
  await page.getByLabel('Why do you want to join?').fill('I teach design at the evening school.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText(`We've sent a link to ${email}`)).toBeVisible()

  await page.goto(await linkInEmail(page.request, email))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your request is with the moderators' })).toBeVisible()
  await page.getByRole('button', { name: 'Change my request' }).click()
  await page.getByLabel('Why do you want to join?').fill('To make a journey with my class.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()

  const other = await openOtherBrowser()
  await signInAsModerator(other.context(), server.url)
  await other.goto('/app/moderation?tab=requests')
  const entry = other.getByRole('listitem').filter({ hasText: email })
  await expect(entry).toContainText('To make a journey with my class.')
  await entry.getByRole('button', { name: 'Let Hana Sato in' }).click()
  await expect(entry).toBeHidden()

  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\/interests|\/app\/discover/)
})

test('a link that is opened on another device asks for the password', { tag: '@everything' }, async ({
  page,
  server,
  openOtherBrowser,
}) => {
  await setSignUp(server.url, { domains: ['harbour.example'] })
  const email = newEmail()
  await page.goto('/auth/register')
  await expect(page.getByText('Only email addresses at harbour.example can join.')).toBeVisible()
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText(`We've sent a link to ${email}`)).toBeVisible()

  const phone = await openOtherBrowser()
  await phone.goto(await linkInEmail(page.request, email))
  await phone.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(phone.getByRole('heading', { name: 'Is it you?' })).toBeVisible()
  await phone.getByLabel('Password', { exact: true }).fill('not my password')
  await phone.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(phone.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/password/i)
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(phone).toHaveURL(/\/auth\/interests/)
})

test('a site that takes no one says so before a form is filled in', { tag: '@everything' }, async ({
  page,
  server,
}) => {
  await setSignUp(server.url, { signUp: 'closed' })
  await page.goto('/auth/register')
  await expect(page.getByRole('heading', { name: 'No new members at the moment' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeHidden()
  await setSignUp(server.url, { signUp: 'invite' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You need an invitation' })).toBeVisible()
  await page.goto('/auth/register?invitation=none')
  await expect(page.getByText('This invitation no longer works')).toBeVisible()
})
