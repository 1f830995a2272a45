import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { beMember, wear } from './visit.ts'

/** Room for the field's label or the line below it, in px. */
const BESIDE_MAX = 48

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test.describe(`the badge list at ${viewport.width} px`, () => {
    test.use({ viewport })

    test.beforeEach(async ({ context, place }) => {
      await beMember(context)
      await wear(context, place.url, {})
    })

    test('stays beside its field while it is typed in', async ({ page }) => {
      await page.goto('/app/create/journey')
      const field = page.getByRole('combobox', { name: 'Badges' })
      const list = page.getByRole('listbox', { name: 'Suggestions' })
      for (const block of ['start', 'center', 'end'] as const) {
        await field.evaluate((input, side) => input.scrollIntoView({ block: side, behavior: 'instant' }), block)
        await field.click()
        await expectBeside(list, field)
        await field.pressSequentially('elec')
        await expect(list.getByRole('option')).toHaveCount(1)
        await expectBeside(list, field)
        await field.fill('')
        await expectBeside(list, field)
        await field.press('Escape')
      }
    })

    test("leaves the field's error in sight", async ({ page }) => {
      await page.goto('/app/create/journey')
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('combobox', { name: 'Badges' }).click()
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
      await expectUncovered(page, page.getByText('Choose at least one badge'))
    })

    test('leaves the hint of the badge filter in sight', async ({ page }) => {
      await page.goto('/app/discover')
      await page.getByRole('button', { name: 'Filter by badge' }).click()
      const panel = page.getByRole('dialog', { name: 'Filter by badge' })
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
      await expectUncovered(page, panel.locator('[id$=-below] span').first())
    })
  })

async function expectBeside(list: Locator, field: Locator): Promise<void> {
  await expect(async () => {
    const listed = await list.locator('..').boundingBox()
    const box = await field.locator('..').boundingBox()
    if (!listed || !box) throw new Error('Nothing is shown')
    const gap = listed.y >= box.y ? listed.y - box.y - box.height : box.y - listed.y - listed.height
    expect(gap).toBeGreaterThanOrEqual(0)
    expect(gap).toBeLessThan(BESIDE_MAX)
  }).toPass({ timeout: 5_000 })
}

async function expectUncovered(page: Page, text: Locator): Promise<void> {
  await expect(text).toBeVisible()
  const box = await text.boundingBox()
  if (!box) throw new Error('The text is not shown')
  const spot = { x: box.x + 4, y: box.y + box.height / 2 }
  const hit = await text.evaluateHandle((_, { x, y }) => document.elementFromPoint(x, y), spot)
  expect(await text.evaluate((element, found) => found !== null && element.contains(found), hit)).toBe(true)
  await page.keyboard.press('Escape')
}
