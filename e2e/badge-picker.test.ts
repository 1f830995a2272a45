import type { Locator, Page } from '@playwright/test'
import { signInAsMember } from './accounts.ts'
import { openDetails } from './editor.ts'
import { expect, test } from './fixtures.ts'
import { setAppearance } from './visit.ts'

/** Max. gap between field and list in px, since the label or the hint may be between them. */
const MAX_GAP = 48

const VIEWPORTS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Types a name for which a badge is proposed. */
async function nameAfterBadge(page: Page) {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Algorithms for beginners')
}

test.describe('the badge list, on a computer and a phone', () => {
  test.beforeEach(async ({ context, server }) => {
    await signInAsMember(context, server.url)
    await setAppearance(context, server.url, {})
  })

  test('stays next to its field during typing', { tag: '@everything' }, async ({ page }) => {
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport)
      await page.goto('/app/create/journey')
      await nameAfterBadge(page)
      await openDetails(page)
      const field = page.getByRole('combobox', { name: 'Badges' })
      const list = page.getByRole('listbox', { name: 'Suggestions' })
      for (const block of ['start', 'center', 'end'] as const) {
        await field.evaluate((input, side) => input.scrollIntoView({ block: side, behavior: 'instant' }), block)
        await field.click()
        await expectNextTo(list, field)
        await field.pressSequentially('elec')
        await expect(list.getByRole('option')).toHaveCount(1)
        await expectNextTo(list, field)
        await field.fill('')
        await expectNextTo(list, field)
        await field.press('Escape')
      }
    }
  })

  test("doesn't cover the error of its field", async ({ page }) => {
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport)
      await page.goto('/app/create/journey')
      await nameAfterBadge(page)
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('combobox', { name: 'Badges' }).click()
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
      await expectUncovered(page, page.getByText('Choose at least one badge'))
    }
  })

  test("doesn't cover the hint of the badge filter", { tag: '@everything' }, async ({ page }) => {
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport)
      await page.goto('/app/discover')
      await expect(page.getByRole('region', { name: 'For you' })).toBeVisible()
      const name = viewport.width < 640 ? 'Filters' : 'Filter by badge'
      await page.getByRole('button', { name, exact: true }).click()
      const panel = page.getByRole('dialog', { name })
      await panel.getByRole('combobox', { name: 'Badge' }).click()
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
      await expectUncovered(page, panel.locator('[id$=-below] span').first())
    }
  })
})

async function expectNextTo(list: Locator, field: Locator): Promise<void> {
  await expect(async () => {
    const listBox = await list.locator('..').boundingBox()
    const box = await field.locator('..').boundingBox()
    if (!listBox || !box) throw new Error('The list or the field is not shown')
    const gap = listBox.y >= box.y ? listBox.y - box.y - box.height : box.y - listBox.y - listBox.height
    expect(gap).toBeGreaterThanOrEqual(0)
    expect(gap).toBeLessThan(MAX_GAP)
  }).toPass({ timeout: 5_000 })
}

async function expectUncovered(page: Page, text: Locator): Promise<void> {
  await expect(text).toBeVisible()
  const box = await text.boundingBox()
  if (!box) throw new Error('The text is not shown')
  const point = { x: box.x + 4, y: box.y + box.height / 2 }
  const topElement = await text.evaluateHandle((_, { x, y }) => document.elementFromPoint(x, y), point)
  expect(await text.evaluate((element, found) => found !== null && element.contains(found), topElement)).toBe(true)
  await page.keyboard.press('Escape')
}
