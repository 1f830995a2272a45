import type { BrowserContext, Locator, Page } from '@playwright/test'
import { signInAsMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'
import { findIds, setAppearance } from './visit.ts'

const LISTS = [
  { name: 'Discover', address: '/app/discover' },
  { name: 'the landing page', address: '/?sort=trending' },
  { name: 'a profile', address: '/app/user/profile?userId=:person' },
]
const PARTS = ['cover', 'name', 'description'] as const
/** Time between pressing and releasing the mouse button, in ms. */
const PRESS_MS = 80

for (const [index, { name, address }] of LISTS.entries())
  test(`a click anywhere on a card of ${name} opens the journey`, { tag: index === 0 ? [] : '@everything' }, async ({
    page,
    context,
    server,
  }) => {
    await signIn(context, server.url)
    await open(page, address)
    for (const part of PARTS) {
      const { x, y } = await centerOf(page, part)
      await page.mouse.click(x, y, { delay: PRESS_MS })
      await expect(page, `clicked the ${part}`).toHaveURL(/\/app\/discover\/journey\//)
      await page.goBack()
    }
  })

test.describe('with touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a tap anywhere on a card opens the journey', { tag: '@everything' }, async ({ page, context, server }) => {
    await signIn(context, server.url)
    for (const { name, address } of LISTS) {
      await open(page, address)
      for (const part of PARTS) {
        const { x, y } = await centerOf(page, part)
        await page.touchscreen.tap(x, y)
        await expect(page, `tapped the ${part} on ${name}`).toHaveURL(/\/app\/discover\/journey\//)
        await page.goBack()
      }
    }
  })
})

test("the owner's picture on a card opens their profile", { tag: '@everything' }, async ({ page, context, server }) => {
  await signIn(context, server.url)
  await open(page, '/app/discover')
  const card = firstCard(page)
  await expect(card.getByRole('link', { name: 'Expand Learning Journey', exact: true })).toBeVisible()
  await card.getByRole('link', { name: /^Profile of/ }).click()
  await expect(page).toHaveURL(/\/app\/user\/profile/)
})

test('a badge on a card opens its page, by mouse and by keyboard', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server.url)
  await open(page, '/app/discover')
  // A card with at least two badges; those that other tests create may have a single one.
  const card = page.getByRole('article').filter({ has: page.locator('li + li > a[href^="/badges/"]') })
  const chips = card.first().locator('a[href^="/badges/"]')
  await expect(chips.nth(1)).toBeVisible()
  const [first = '', second = ''] = await chips.allTextContents()
  await chips.first().click()
  await expect(page.getByRole('heading', { level: 1, name: first, exact: true })).toBeVisible()
  await page.goBack()
  await chips.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: second, exact: true })).toBeVisible()
})

async function signIn(context: BrowserContext, url: string): Promise<void> {
  await signInAsMember(context, url)
  await setAppearance(context, url, {})
}

async function open(page: Page, address: string): Promise<void> {
  const { person } = await findIds(page)
  await page.goto(address.replace(':person', person))
  await waitForIdleNetwork(page)
}

function firstCard(page: Page): Locator {
  return page.getByRole('list', { name: 'Journeys' }).getByRole('article').first()
}

async function centerOf(page: Page, part: (typeof PARTS)[number]): Promise<{ x: number; y: number }> {
  const card = firstCard(page)
  await card.scrollIntoViewIfNeeded()
  const found = {
    cover: card.locator('.cover'),
    name: card.getByRole('heading'),
    description: card.locator('p:visible').first(),
  }[part]
  await found.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await found.boundingBox()
  if (!box) throw new Error(`The card shows no ${part}`)
  return { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 }
}
