import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { join, PASSWORD } from './people.ts'

test.use({ expectedErrors: [/status of 401/] })

/** The page's scripts are on their way until they are let through. */
async function slowly(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('who signs in before the scripts have come is asked for nothing twice', async ({ page }) => {
  const arrive = await slowly(page)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Remember me').uncheck()
  const submit = page.getByRole('button', { name: 'Login' })
  await submit.click()
  await submit.click()
  const asked: unknown[] = []
  page.on('request', (request) => request.url().includes('/sign-in/') && asked.push(request.postDataJSON()))
  arrive()
  await expect(page.getByText('You have entered an invalid email or password')).toBeVisible()
  expect(asked).toEqual([{ email: 'nobody@example.org', password: PASSWORD, rememberMe: false }])
  expect(page.url()).toMatch(/\/auth\/login$/)
})

test('what is typed before the scripts have come is told what is wrong with it', async ({ page }) => {
  const arrive = await slowly(page)
  await page.goto('/contact-us', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ada')
  await page.getByLabel('Message', { exact: true }).fill('Where do the stones come from?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  arrive()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('ada')
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Where do the stones come from?')
})

test('the settings open though they were asked for before the scripts had come', async ({ page }) => {
  const arrive = await slowly(page)
  await page.goto('/', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Settings' })
  await button.click()
  await button.click()
  arrive()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})

test('who has read on before the scripts have come keeps the place: then, after coming anew, and on the way back', async ({
  page,
}) => {
  const arrive = await slowly(page)
  const live = page.locator('html[data-live]')
  await page.goto('/', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Settings' })
  await expect(button).not.toBeInViewport()
  await button.scrollIntoViewIfNeeded()
  arrive()
  await live.waitFor()
  await expect(button).toBeInViewport()

  await page.reload()
  await live.waitFor()
  await expect(button).toBeInViewport()

  await page.getByRole('link', { name: 'About us' }).last().click()
  await expect(page).toHaveURL('/about-us')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(button).toBeInViewport()
})

test('a member reads what is new before the scripts have come, and what they choose meanwhile is done', async ({
  page,
  anotherDesk,
}) => {
  await join(page, 'Nora')
  const arrive = await slowly(page)
  await page.goto('/app/discover', { waitUntil: 'commit' })
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(6)
  await expect(cards.first().getByRole('link', { name: 'Expand Learning Journey' })).toBeVisible()
  await page.getByLabel('Step type').selectOption({ label: 'Video' })
  arrive()
  await expect(page).toHaveURL('/app/discover?stepType=Video')
  await expect(page.getByLabel('Step type')).toHaveValue('Video')

  const visitor = await anotherDesk()
  await slowly(visitor)
  await visitor.goto('/app/discover', { waitUntil: 'commit' })
  await expect(visitor.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(visitor.getByRole('article')).toHaveCount(0)
})

test('what a member reads on discover is taken over as it stands, with their own marks', async ({ page }) => {
  await join(page, 'Nils')
  await page.getByRole('link', { name: 'Expand Learning Journey' }).first().click()
  const like = page.getByRole('button', { name: 'Like', exact: true })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  const arrive = await slowly(page)
  await page.goto('/app/discover', { waitUntil: 'commit' })
  const heart = page.getByRole('article').first().locator('svg.lucide-heart')
  await expect(heart).toHaveAttribute('fill', 'none')
  const standing = await heart.elementHandle()
  arrive()
  await expect(heart).toHaveAttribute('fill', 'currentColor')
  expect(await standing?.evaluate((element) => element.isConnected)).toBe(true)
})
