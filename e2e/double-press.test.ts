import type { Locator, Page } from '@playwright/test'
import { signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'

/** Time in ms between two presses of the same button that are both meant. */
const QUICK_MS = 100
/** Time in ms between the presses of a slow double tap. */
const SLOW_MS = 350
/** Time in ms after which a press at the same place counts. */
const LATER_MS = 600

async function openJourney(page: Page): Promise<void> {
  const [{ id }] = await (await page.request.get('/api/path/all?limit=1&sort=likes')).json()
  await page.goto(`/app/discover/journey/${id}`)
  await continueButton(page).waitFor()
  await waitForIdleNetwork(page)
}

const continueButton = (page: Page) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: 'Continue', exact: true })
const progress = (page: Page, done: number) => page.getByText(new RegExp(`^${done} of \\d+ steps`)).first()

async function centerOf(button: Locator): Promise<{ x: number; y: number }> {
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

for (const who of ['a visitor', 'a member'])
  test(`a double click on Continue finishes one step of ${who}`, async ({ page, context, server }) => {
    if (who === 'a member') await signUpNewMember(context, server.url)
    await openJourney(page)
    const { x, y } = await centerOf(continueButton(page))
    await page.mouse.dblclick(x, y)
    await expect(progress(page, 1)).toBeVisible()
    await page.waitForTimeout(LATER_MS)
    await expect(progress(page, 1)).toBeVisible()
    const place = await centerOf(continueButton(page))
    await page.mouse.click(place.x, place.y)
    await expect(progress(page, 2)).toBeVisible()
  })

test.describe('with touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a slow double tap on Continue finishes one step, which can be undone', async ({ page }) => {
    await openJourney(page)
    const { x, y } = await centerOf(continueButton(page))
    await page.touchscreen.tap(x, y)
    await page.waitForTimeout(SLOW_MS)
    await page.touchscreen.tap(x, y)
    await expect(progress(page, 1)).toBeVisible()
    await page.waitForTimeout(LATER_MS)
    await expect(progress(page, 1)).toBeVisible()
    // The new stone is still large, with an Undo of its own.
    await page.getByRole('button', { name: 'Undo' }).first().tap()
    await expect(progress(page, 0)).toBeVisible()
    await expect(page.locator('#steps [data-step="0"]')).toBeFocused()
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('taps on Continue with a pause each finish a step, while the new stone is shown', async ({ page }) => {
    await openJourney(page)
    const { x, y } = await centerOf(continueButton(page))
    for (const done of [1, 2, 3]) {
      await page.touchscreen.tap(x, y)
      await expect(progress(page, done)).toBeVisible()
      await page.waitForTimeout(LATER_MS)
    }
  })

  test('a tap on the new stone ends it and presses nothing below it', async ({ page, context }) => {
    await openJourney(page)
    const { x, y } = await centerOf(continueButton(page))
    for (const height of [160, 230, 340, 550]) {
      const before = context.pages().length
      await page.touchscreen.tap(x, y)
      await page.locator('#landed').waitFor()
      await page.touchscreen.tap(120, height)
      await expect(page.locator('#landed')).toHaveCount(0)
      await page.waitForTimeout(LATER_MS)
      expect(context.pages()).toHaveLength(before)
      await expect(page).toHaveURL(/\/app\/discover\/journey\//u)
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(progress(page, 4)).toBeVisible()
  })
})

test('keys count at once, but not while they are held down', async ({ page }) => {
  await openJourney(page)
  for (const done of [1, 2]) {
    await continueButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(progress(page, done)).toBeVisible()
  }
  await continueButton(page).focus()
  await page.keyboard.down('Enter')
  await continueButton(page).focus()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(progress(page, 3)).toBeVisible()
  await expect(progress(page, 4)).toBeHidden()
})

test('two quick presses of the same switch both count', async ({ page, context, server }) => {
  await signUpNewMember(context, server.url)
  await openJourney(page)
  const like = page.getByRole('button', { name: /^Like/ }).first()
  const { x, y } = await centerOf(like)
  const saved = page.waitForResponse(/\/like/)
  await page.mouse.click(x, y)
  await page.waitForTimeout(QUICK_MS)
  await page.mouse.click(x, y)
  await saved
  await expect(like).toHaveAttribute('aria-pressed', 'false')
})

test.describe('in a list that fits the screen', () => {
  test.use({ viewport: { width: 1280, height: 1000 } })

  test('a double click on Delete removes one draft, and the next one soon after', async ({ page, context, server }) => {
    const { headers } = await signUpNewMember(context, server.url)
    for (const name of ['First', 'Second', 'Third'])
      await page.request.post('/api/draft', { headers, data: { content: { name } } })
    await page.goto('/app/create/journey')
    const remove = page.getByRole('button', { name: /^Delete/ })
    await expect(remove).toHaveCount(3)
    await waitForIdleNetwork(page)
    const { x, y } = await centerOf(remove.first())
    await page.mouse.dblclick(x, y)
    await expect(remove).toHaveCount(2)
    await page.mouse.click(x, y)
    await page.waitForTimeout(LATER_MS)
    await expect(remove).toHaveCount(2)
    await page.mouse.click(x, y)
    await expect(remove).toHaveCount(1)
  })
})
