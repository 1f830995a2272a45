import type { Page } from '@playwright/test'
import { createMember, logInByForm, signInAsMember } from './accounts.ts'
import { fillJourney } from './editor.ts'
import { expect, test } from './fixtures.ts'
import { setAppearance } from './visit.ts'

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} px`, { tag: viewport.width === 1280 ? [] : '@everything' }, () => {
    test.use({ viewport })
    test.setTimeout(45_000)
    // On narrow screens the others are in the drawer.
    const controls = viewport.width < 900 ? ['Account menu'] : ['Account menu', 'Share Your Journey', 'Language']

    test('the toast after signing in does not cover the account menu', async ({ page, server }) => {
      const { email } = await createMember(server.url)
      await page.goto('/auth/login')
      await logInByForm(page, email)
      await keepToast(page)
      await page.getByRole('heading', { name: 'Discover', level: 1 }).waitFor()
      await expectUncovered(page, controls)
      await clickAtPosition(page, 'Account menu')
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    })

    test('the toast after publishing does not cover the account menu', { tag: '@everything' }, async ({
      page,
      context,
      server,
    }) => {
      await signInAsMember(context, server.url)
      await setAppearance(context, server.url, {})
      await page.goto('/app/create/journey')
      const name = `Quiet corners ${crypto.randomUUID().slice(0, 6)}`
      await fillJourney(page, { name, description: 'Where the toasts stand.', badge: 'Cooking' })
      await page.getByRole('button', { name: 'Publish' }).click()
      await keepToast(page)
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await expectUncovered(page, controls)
      await clickAtPosition(page, 'Account menu')
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    })
  })

function toasts(page: Page) {
  return page.getByRole('region', { name: 'Messages' }).locator('> *')
}

/** Hovers the toast: otherwise it is gone after three seconds. */
async function keepToast(page: Page): Promise<void> {
  await toasts(page).first().hover()
}

/** Checks that no toast overlaps these controls. */
async function expectUncovered(page: Page, names: string[]): Promise<void> {
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
      const isApart = toast.y >= box.y + box.height || toast.y + toast.height <= box.y || toast.x >= box.x + box.width
      expect(isApart, `a toast covers ${name}`).toBe(true)
    }
  }
}

async function clickAtPosition(page: Page, name: string): Promise<void> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox()
  if (!box) throw new Error(`${name} is not shown`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
