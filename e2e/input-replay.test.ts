import { openAsNewMember, PASSWORD, signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './visit.ts'

test.use({ expectedErrors: [/status of 401/] })

test('signing in before the scripts load sends one request with the typed input', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Remember me').uncheck()
  const submit = page.getByRole('button', { name: 'Login' })
  await submit.click()
  await submit.click()
  const bodies: unknown[] = []
  page.on('request', (request) => request.url().includes('/sign-in/') && bodies.push(request.postDataJSON()))
  releaseScripts()
  await expect(page.getByText('You have entered an invalid email or password')).toBeVisible()
  expect(bodies).toEqual([{ email: 'nobody@example.org', password: PASSWORD, rememberMe: false }])
  expect(page.url()).toMatch(/\/auth\/login$/)
})

test('invalid input submitted before the scripts load is reported', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/contact-us', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ada')
  await page.getByLabel('Message', { exact: true }).fill('Where do the stones come from?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  releaseScripts()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('ada')
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Where do the stones come from?')
})

test('a click on Settings before the scripts load opens the settings', { tag: '@everything' }, async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Settings' })
  await button.click()
  await button.click()
  releaseScripts()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})

test('a language chosen before the scripts load replaces that of the link', { tag: '@everything' }, async ({
  page,
}) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/?lang=de', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Sprache' }).first().selectOption('fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page).toHaveURL('/')
  releaseScripts()
})

test('the scroll position survives hydration, a reload and going back', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  const hydrated = page.locator('html[data-live]')
  await page.goto('/', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Settings' })
  await expect(button).not.toBeInViewport()
  await button.scrollIntoViewIfNeeded()
  releaseScripts()
  await hydrated.waitFor()
  await expect(button).toBeInViewport()

  await page.reload()
  await hydrated.waitFor()
  await expect(button).toBeInViewport()

  await page.getByRole('link', { name: 'About us' }).last().click()
  await expect(page).toHaveURL('/about-us')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(button).toBeInViewport()
})

test('a filter that a member chooses before the scripts load is applied', { tag: '@everything' }, async ({
  page,
  context,
  server,
  openOtherBrowser,
}) => {
  await signUpNewMember(context, server.url)
  const releaseScripts = await holdScripts(page)
  await page.goto('/app/discover?language=en', { waitUntil: 'commit' })
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(6)
  await expect(cards.first().getByRole('link', { name: 'Expand Learning Journey' })).toBeVisible()
  await page.getByRole('button', { name: 'Free only' }).click()
  releaseScripts()
  await expect(page).toHaveURL('/app/discover?language=en&free=true')
  await expect(page.getByRole('button', { name: 'Free only' })).toHaveAttribute('aria-pressed', 'true')

  const visitor = await openOtherBrowser()
  await holdScripts(visitor)
  await visitor.goto('/app/discover', { waitUntil: 'commit' })
  await expect(visitor.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(visitor.getByRole('article')).toHaveCount(0)
})

test("the server renders the member's likes, and hydration keeps the cards of Discover", async ({ page, server }) => {
  await openAsNewMember(page, server.url, 'Nils')
  await page.getByRole('link', { name: 'Expand Learning Journey' }).first().click()
  const like = page.getByRole('button', { name: 'Like', exact: true })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  const releaseScripts = await holdScripts(page)
  await page.goto('/app/discover?language=en', { waitUntil: 'commit' })
  const heart = page.getByRole('article').first().locator('svg.lucide-heart')
  await expect(heart).toHaveAttribute('fill', 'currentColor')
  const element = await heart.elementHandle()
  releaseScripts()
  await page.waitForFunction(() => document.documentElement.dataset.live === '')
  await expect(heart).toHaveAttribute('fill', 'currentColor')
  expect(await element?.evaluate((heartElement) => heartElement.isConnected)).toBe(true)
})
