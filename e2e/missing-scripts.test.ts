import { signInAsMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'

// The browser logs each blocked request. An uncaught error still fails the test.
test.use({ expectedErrors: [/ERR_FAILED|dynamically imported module/] })

test('scripts fetched in the background fail without an uncaught error', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  await signInAsMember(context, server.url)
  const uncaught: string[] = []
  page.on('pageerror', (error) => uncaught.push(error.message))
  const refused = page.waitForEvent('requestfailed', (request) => /assets\/settings-/.test(request.url()))
  await page.route(/assets\/(?:settings|SearchResults)-[^/]*\.js/, (route) => route.abort())
  await page.goto('/app/discover')
  await refused
  await page.getByRole('button', { name: 'Account menu' }).waitFor()
  expect(uncaught).toEqual([])
})

test('a script that fails to load is reported and can be retried', async ({ page }) => {
  await page.goto('/')
  await page.locator('html[data-live]').waitFor()
  await page.route(/assets\/SettingsPanel-[^/]*\.js/, (route) => route.abort())
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})
