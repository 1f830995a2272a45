import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('registration returns to the page it started from, and choices survive a reload', async ({ page }) => {
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

test('shortened paths lead to the sign-in page', async ({ page }) => {
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
