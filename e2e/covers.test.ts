import type { Page } from '@playwright/test'
import { signInAsMember, signUpNewMember } from './accounts.ts'
import { changeAnswers } from './changed-answers.ts'
import { fillJourney } from './editor.ts'
import { expect, test } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'

const PICTURE = 'web/public/apple-touch-icon.png'
const PICTURE_BYTES = 12_000
const FIRST_VIEW_BYTES = 400_000

/** Answers as if each listed journey had three pictures; `status` is that of the pictures. */
async function withPictures(page: Page, status = 200): Promise<{ asked: () => number }> {
  let asked = 0
  await changeAnswers(page, /\/api\/path\/all/u, (journeys: { id: string }[]) =>
    journeys.map((journey) => ({
      ...journey,
      coverPictures: [1, 2, 3].map((number) => `/api/images/${journey.id}${number}-small`),
    })),
  )
  await page.route(/-small$/u, async (route) => {
    asked++
    await route.fulfill(status === 200 ? { path: PICTURE } : { status })
  })
  return { asked: () => asked }
}

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
])
  test(`the first view of Discover loads at most 400 kB of pictures at ${viewport.width} px`, {
    tag: '@everything',
  }, async ({ page, context, server }) => {
    await page.setViewportSize(viewport)
    await signInAsMember(context, server.url)
    const pictures = await withPictures(page)
    await page.goto('/app/discover')
    await expect(page.locator('.collage').first()).toBeAttached()
    await waitForIdleNetwork(page)
    expect(pictures.asked() * PICTURE_BYTES).toBeLessThanOrEqual(FIRST_VIEW_BYTES)
    await page.locator('.collage').last().scrollIntoViewIfNeeded()
    await expect.poll(() => pictures.asked()).toBeGreaterThan(0)
  })

test.describe('with pictures that fail', () => {
  test.use({ expectedErrors: [/404/u] })

  test('cards show their maps', { tag: '@everything' }, async ({ page, context, server }) => {
    await signInAsMember(context, server.url)
    await withPictures(page, 404)
    await page.goto('/app/discover')
    const name = await page.locator('article:has(.collage)').first().getByRole('heading').textContent()
    const card = page.getByRole('article', { name: name ?? '', exact: true })
    await card.scrollIntoViewIfNeeded()
    await expect(card.locator('.map-way')).toBeAttached()
    await expect(card.locator('.collage')).toHaveCount(0)
  })
})

test('a draft has the same cover before and after it is published', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  await signUpNewMember(context, server.url)
  await page.goto('/app/create/journey')
  const hue = async () => {
    const cover = page.locator('.cover', { has: page.locator('.map-ground') }).first()
    return /hue-\d+/u.exec((await cover.getAttribute('class')) ?? '')?.[0]
  }
  await fillJourney(page, { name: 'Cold water', description: 'Swim all winter.', badge: 'Health' })
  const drafted = await hue()
  await page.getByText(/^Draft saved/u).waitFor()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Cold water')
  expect(await hue()).toBe(drafted)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { name: 'Cold water', level: 1 })).toBeVisible()
  expect(await hue()).toBe(drafted)
})
