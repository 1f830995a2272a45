import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { join, logIn } from './people.ts'
import { beMember, wear } from './visit.ts'

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })
    test.setTimeout(45_000)

    test('the account menu opens at once after signing in', async ({ page, anotherDesk }) => {
      const email = await join(await anotherDesk(), 'Ada')
      await page.goto('/auth/login')
      await logIn(page, email)
      await page.getByRole('heading', { name: 'Discover', level: 1 }).waitFor()
      await expectClear(page, ['Account menu', 'Share Your Journey', 'Language'])
      await pressByCoordinates(page, 'Account menu')
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    })

    test('the account menu opens at once after publishing', async ({ page, context, place }) => {
      await beMember(context)
      await wear(context, place.url, {})
      await page.goto('/app/create/journey')
      const name = `Quiet corners ${crypto.randomUUID().slice(0, 6)}`
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('Description').fill('Where the toasts stand.')
      await page.getByLabel('Badges').fill('Cooking')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await expectClear(page, ['Account menu', 'Share Your Journey', 'Language'])
      await pressByCoordinates(page, 'Account menu')
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    })
  })

function toasts(page: Page) {
  return page.getByRole('region', { name: 'Messages' }).locator('> *')
}

/** No toast lies over these controls; where one reaches into the corner's column, presses beside it pass through. */
async function expectClear(page: Page, names: string[]): Promise<void> {
  await expect(toasts(page).first()).toBeVisible()
  for (const name of names) {
    const control = page
      .getByLabel(name, { exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .first()
    const box = await control.boundingBox()
    if (!box) throw new Error(`${name} is not shown`)
    for (const card of await toasts(page).all()) {
      const toast = await card.boundingBox()
      if (!toast) continue
      const apart = toast.y >= box.y + box.height || toast.y + toast.height <= box.y || toast.x >= box.x + box.width
      expect(apart, `a toast lies over ${name}`).toBe(true)
    }
  }
}

async function pressByCoordinates(page: Page, name: string): Promise<void> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox()
  if (!box) throw new Error(`${name} is not shown`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
