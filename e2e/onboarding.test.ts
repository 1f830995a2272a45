import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('registration returns to the page it started from, and choices survive a reload', { tag: '@everything' }, async ({
  page,
}) => {
  await page.goto('/app/discover?sort=likes')
  await page.getByRole('link', { name: 'Get started' }).click()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Stone')
  await page.getByLabel('Email').fill(`nora-${crypto.randomUUID().slice(0, 8)}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('walk-every-day')
  await button(page, 'Register').click()
  await button(page, 'Next').click()
  await button(page, 'Python').click()
  await button(page, 'Create New Badge').click()
  const customBadge = `Bees ${crypto.randomUUID().slice(0, 6)}`
  await page.getByRole('dialog').getByLabel('Name').fill(customBadge)
  await button(page, 'Create').click()
  await expect(page.getByText('2 of 5 selected')).toBeVisible()

  await page.reload()
  await expect(page.getByText('2 of 5 selected')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await button(page, 'Done').click()
  await expect(page).toHaveURL('/app/discover?sort=likes')

  await page.goto('/auth/interests')
  await expect(button(page, customBadge)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('2 of 5 selected')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a journey that a visitor follows waits on Discover after registration and onboarding', {
  tag: '@everything',
}, async ({ page, server }) => {
  const found = await (await page.request.get(`${server.url}/api/path/all?q=Learn+React`)).json()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/app/discover/journey/${found[0].id}`)
  await button(page, 'Follow').click()
  await expect(page).toHaveURL(/\/auth\/register/)
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Last name').fill('Stone')
  await page.getByLabel('Email').fill(`kim-${crypto.randomUUID().slice(0, 8)}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('walk-every-day')
  await button(page, 'Register').click()
  await expect(page.getByRole('button', { name: /^Followed/ })).toBeVisible()
  await page.goto('/')
  await button(page, 'Next').click()
  await button(page, 'Skip for now').click()
  await expect(page).toHaveURL('/app/discover')
  const trail = page.getByRole('region', { name: 'Your trail' })
  await expect(trail.getByText(/^Followed .*, not started$/)).toBeVisible()
  await expect(trail.getByText(/Learn React/)).toBeVisible()
  await expect(trail.getByRole('link', { name: /^Start with: Open/ })).toBeInViewport({ ratio: 1 })
})

test('shortened paths lead to the sign-in page', { tag: '@everything' }, async ({ page }) => {
  for (const [typed, title] of [
    ['/app', 'Hi, welcome back'],
    ['/app/user', 'Hi, welcome back'],
    ['/auth', 'Hi, welcome back'],
  ] as const) {
    const response = await page.goto(typed)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
})
