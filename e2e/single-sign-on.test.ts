import type { Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'
import { type SessionProvider, startSessionProvider } from './session-provider.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const test = base.extend<object, { provider: SessionProvider; server: TestServer }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
    async ({}, use) => {
      const provider = await startSessionProvider()
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const server = await startTestServer({
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: 'cairn',
        OIDC_CLIENT_SECRET: 'a secret',
        OIDC_NAME: 'School login',
        OIDC_ONLY: 'on',
        OIDC_MODERATOR_CLAIM: 'groups',
        OIDC_MODERATOR_VALUE: 'teachers',
      })
      provider.allow(server.url)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})
// A session that has ended is answered with 401; the provider's pages load a font of their own.
test.use({ expectedErrors: [/status of 40[14]|fonts\.googleapis|favicon/] })

/** Logs in on the provider's page. */
async function logIn(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder(/login/i).fill(login)
  await page.getByPlaceholder(/password/i).fill('any')
  await page.getByRole('button', { name: /sign-in/i }).click()
  await page.getByRole('button', { name: /continue/i }).click()
}

async function skipInterests(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Skip for now' }).click()
}

test('a page for members leads to the provider and back, and later without a form', { tag: '@everything' }, async ({
  page,
  context,
}) => {
  await page.goto('/app/following')
  await logIn(page, 'robin')
  await skipInterests(page)
  await expect(page).toHaveURL(/\/app\/following/)
  // The session ends; the provider still knows the person.
  await context.clearCookies({ name: /session_token/ })
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await page.goto('/app/user/notes')
  await expect(page.getByRole('heading', { name: 'My notes' })).toBeVisible()
})

test('logging out ends the session at the provider, too', { tag: '@everything' }, async ({ page }) => {
  await page.goto('/auth/login')
  await logIn(page, 'marian')
  await skipInterests(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: /yes/i }).click()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await page.goto('/auth/login')
  await expect(page.getByPlaceholder(/login/i)).toBeVisible()
})

test('a session that has ended shows a page when the provider asks for a login', { tag: '@everything' }, async ({
  page,
  context,
}) => {
  await page.goto('/auth/login')
  await logIn(page, 'will')
  await skipInterests(page)
  await expect(page).toHaveURL(/\/app\/discover/)
  // A request under way would end the session on this page.
  await waitForIdleNetwork(page)
  await context.clearCookies()
  await page.evaluate(() => {
    const [head, body = '', signature] = (localStorage.getItem('accessToken') ?? '').split('.')
    const claims = { ...JSON.parse(atob(body)), iat: 1, exp: 2 }
    localStorage.setItem('accessToken', [head, btoa(JSON.stringify(claims)).replace(/=+$/, ''), signature].join('.'))
  })
  await page.goto('/about-us')
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue with School login' }).click()
  await logIn(page, 'will')
  await expect(page).toHaveURL(/\/about-us/)
})

test('deleting the account asks for a new login at the provider', { tag: '@everything' }, async ({ page }) => {
  await page.goto('/app/user/edit?part=data')
  await logIn(page, 'tuck')
  await skipInterests(page)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByLabel('Your password')).toHaveCount(0)
  await page.getByRole('button', { name: 'Log in at School login' }).click()
  await expect(page.getByPlaceholder(/password/i)).toBeVisible()
  await page.getByPlaceholder(/login/i).fill('tuck')
  await page.getByPlaceholder(/password/i).fill('any')
  await page.getByRole('button', { name: /sign-in/i }).click()
  await expect(page).toHaveURL(/part=data/)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(page).toHaveURL(/\/$/)
})

test('passwords and their pages are gone', { tag: '@everything' }, async ({ page }) => {
  for (const path of ['/auth/reset-password', '/auth/verify', '/auth/stop-email-change', '/auth/undo-factor'])
    expect((await page.goto(path))?.status()).toBe(404)
  await page.goto('/auth/login')
  await logIn(page, 'teacher-anna')
  await skipInterests(page)
  await page.goto('/app/user/edit?part=account')
  await expect(page.getByRole('heading', { name: 'How you log in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Moderation/ })).toBeVisible()
})
