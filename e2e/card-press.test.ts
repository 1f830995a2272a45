import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { whenQuiet } from './quiet.ts'
import { beMember, findIds, wear } from './visit.ts'

const LISTS = [
  { name: 'Discover', address: '/app/discover' },
  { name: 'the landing page', address: '/' },
  { name: 'a profile', address: '/app/user/profile?userId=:person' },
]
const PARTS = ['cover', 'name', 'description', 'badges'] as const
/** As long as a finger or a mouse button usually stays down, in ms. */
const HELD = 80

for (const { name, address } of LISTS) {
  test(`a mouse press anywhere on a card opens the journey: ${name}`, async ({ page, context, place }) => {
    await open(page, context, place.url, address)
    for (const part of PARTS) {
      const { x, y } = await middleOf(page, part)
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.waitForTimeout(HELD)
      await page.mouse.up()
      await expect(page, `pressed on the ${part}`).toHaveURL(/\/app\/discover\/journey\//)
      await page.goBack()
    }
  })

  test.describe('with touch', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

    test(`a tap anywhere on a card opens the journey: ${name}`, async ({ page, context, place }) => {
      await open(page, context, place.url, address)
      for (const part of PARTS) {
        const { x, y } = await middleOf(page, part)
        await page.touchscreen.tap(x, y)
        await expect(page, `tapped the ${part}`).toHaveURL(/\/app\/discover\/journey\//)
        await page.goBack()
      }
    })
  })
}

test('the face on a card opens the profile, and its link is named Expand Learning Journey', async ({
  page,
  context,
  place,
}) => {
  await open(page, context, place.url, '/app/discover')
  const card = firstCard(page)
  await expect(card.getByRole('link', { name: 'Expand Learning Journey', exact: true })).toBeVisible()
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/app\/user\/profile/)
})

async function open(page: Page, context: Parameters<typeof beMember>[0], url: string, address: string): Promise<void> {
  const { person } = await findIds(page)
  await beMember(context)
  await wear(context, url, {})
  await page.goto(address.replace(':person', person))
  await whenQuiet(page)
}

function firstCard(page: Page): Locator {
  return page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Expand Learning Journey' }) })
    .first()
}

async function middleOf(page: Page, part: (typeof PARTS)[number]): Promise<{ x: number; y: number }> {
  const card = firstCard(page)
  await card.scrollIntoViewIfNeeded()
  const found = {
    cover: card.locator('.cover'),
    name: card.getByRole('heading'),
    description: card.locator('p').first(),
    badges: card.getByRole('list').first(),
  }[part]
  await found.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await found.boundingBox()
  if (!box) throw new Error(`The card shows no ${part}`)
  return { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 }
}
