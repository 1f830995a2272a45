import type { Page } from '@playwright/test'
import { signInAsMember, signUpNewMember } from './accounts.ts'
import { changeAnswers } from './changed-answers.ts'
import { expect, test } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'
import { findIds, setAppearance } from './visit.ts'

const NARROW = { width: 390, height: 844 }

test('the tabs of a profile fit in one line at 390 px in German', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  await signInAsMember(context, server.url)
  await setAppearance(context, server.url, { language: 'de' })
  await page.setViewportSize(NARROW)
  await page.goto('/app/user/profile')
  const tabs = page.getByRole('navigation', { name: /Maya Okafor/ }).getByRole('link')
  await expect(tabs.first()).toBeVisible()
  const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  await tabs.first().scrollIntoViewIfNeeded()
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 })
})

test('the like count on a card is dark in dark mode', async ({ page, context, server }) => {
  await signInAsMember(context, server.url)
  await setAppearance(context, server.url, { mode: 'dark' })
  await page.goto('/app/discover')
  const pill = page.locator('.cover > span').first()
  await expect(pill).toBeVisible()
  expect(await lightness(page, '.cover > span')).toBeLessThan(0.4)
})

test('border and outline of a focused invalid field have one color', { tag: '@everything' }, async ({ page }) => {
  await page.goto('/auth/register')
  await waitForIdleNetwork(page)
  await page.getByRole('button', { name: 'Register' }).click()
  const field = page.getByLabel('First name')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.focus()
  const [border, outline] = await field.evaluate((input) => {
    const { borderTopColor, outlineColor } = getComputedStyle(input)
    return [borderTopColor, outlineColor]
  })
  expect(outline).toBe(border)
})

test('heading and search of Discover are left-aligned at 1920 px', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  await signInAsMember(context, server.url)
  await setAppearance(context, server.url, {})
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/app/discover')
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const search = await page.getByRole('search').first().boundingBox()
  expect(search?.x).toBe(heading?.x)
})

test('the header of a visitor stays in one row on phones of any width', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  const { journey } = await findIds(page)
  for (const language of ['en', 'de', 'fr']) {
    await setAppearance(context, server.url, { language })
    for (const address of ['/', `/app/discover/journey/${journey}`]) {
      await page.goto(address)
      await waitForIdleNetwork(page)
      for (const width of [320, 360, 368, 375, 390, 430]) {
        await page.setViewportSize({ width, height: 640 })
        const header = await page.locator('header').first().boundingBox()
        expect.soft(header?.height, `${address} in ${language} at ${width} px`).toBeLessThan(90)
        const last = await page.getByRole('banner').getByRole('link').last().boundingBox()
        expect.soft((last?.x ?? 0) + (last?.width ?? 0), `${address} in ${language} at ${width} px`).toBeLessThan(width)
      }
    }
  }
})

test('the reason of a suggestion stays in its card at 320 px in German', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  await signInAsMember(context, server.url)
  await setAppearance(context, server.url, { language: 'de' })
  await page.setViewportSize({ width: 320, height: 640 })
  const names = ['UI/UX', 'Product Management', 'Health & Nutrition', 'Graphic Design']
  const because = names.map((name) => ({ name }))
  await changeAnswers(page, '**/api/path/home', (home: { forYou: object[] }) => ({
    ...home,
    forYou: home.forYou.map((journey) => ({ ...journey, because })),
  }))
  await page.goto('/app/discover')
  const reason = page.getByText(/^weil du .* gewählt hast$/).first()
  await expect(reason).toBeVisible()
  const { isCut, isInside } = await reason.evaluate((element) => {
    const card = element.closest('li')?.getBoundingClientRect()
    return {
      isCut: element.scrollHeight > element.clientHeight,
      isInside: element.getBoundingClientRect().bottom <= (card?.bottom ?? 0),
    }
  })
  expect([isCut, isInside]).toEqual([false, true])
})

test('the bar of a step has buttons of one line on phones, in every language', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  const { journey } = await findIds(page)
  await signUpNewMember(context, server.url)
  await changeAnswers(page, `**/api/path/journey/${journey}`, ({ steps, ...rest }: { steps: object[] }) => ({
    ...rest,
    steps: steps.map((step) => ({ ...step, stepType: 'Article', minutes: 45 })),
  }))
  for (const [language, name] of [
    ['en', 'Open article (45 min)'],
    ['de', 'Artikel öffnen (45 Min.)'],
    ['fr', 'Ouvrir l’article (45 min)'],
  ] as const) {
    await setAppearance(context, server.url, { language })
    await page.goto(`/app/discover/journey/${journey}`)
    const open = page.getByRole('link', { name })
    await expect(open).toBeVisible()
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect.soft((await open.boundingBox())?.height, `${language} at ${width} px`).toBeLessThanOrEqual(48)
      const label = await open.locator('.open-name').evaluate((element) => element.getClientRects()[0]?.height ?? 0)
      expect.soft(label, `${language} at ${width} px`).toBeLessThan(24)
    }
  }
})

test('the progress and the number of modules share a line at 390 px', { tag: '@everything' }, async ({ page }) => {
  const { journey } = await findIds(page)
  await page.setViewportSize(NARROW)
  await page.goto(`/app/discover/journey/${journey}`)
  const modules = await page.getByRole('link', { name: /modules/ }).boundingBox()
  const progress = await page.getByText(/^0 of \d+ steps/).boundingBox()
  const middle = (box: typeof modules) => (box ? box.y + box.height / 2 : Number.NaN)
  expect(Math.abs(middle(modules) - middle(progress))).toBeLessThan(30)
  const step = await page.locator('.step-list > :first-child').boundingBox()
  expect((step?.y ?? 0) - ((modules?.y ?? 0) + (modules?.height ?? 0))).toBeLessThan(30)
})

test('no navigation entry is current while a journey is open', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  await signInAsMember(context, server.url)
  await setAppearance(context, server.url, {})
  await page.goto(`/app/discover/journey/${(await findIds(page)).journey}`)
  const discover = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' })
  await expect(discover).toBeVisible()
  await expect(discover).not.toHaveAttribute('aria-current', 'page')
})

test('the step editor leaves room for text at 1280 px', { tag: '@everything' }, async ({ page, context, server }) => {
  const { own } = await findIds(page)
  await signInAsMember(context, server.url)
  await setAppearance(context, server.url, {})
  await page.goto(`/app/user/path/edit?pathId=${own}`)
  const text = page.locator('ol > li .step-number ~ div').first()
  await expect(text).toBeVisible()
  expect((await text.boundingBox())?.width).toBeGreaterThan(250)
})

test('the preview of a new journey is shown on small screens', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  await signInAsMember(context, server.url)
  await setAppearance(context, server.url, {})
  await page.setViewportSize(NARROW)
  await page.goto('/app/create/journey')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog').getByRole('article', { name: 'Your journey' })).toBeVisible()
})

test('an owner sees the number of followers once', { tag: '@everything' }, async ({ page, context, server }) => {
  const { own } = await findIds(page)
  await signInAsMember(context, server.url)
  await setAppearance(context, server.url, {})
  await page.goto(`/app/discover/journey/${own}`)
  await expect(page.getByText('Followers', { exact: true })).toBeVisible()
  const words = page.getByText(/^\d+ followers?$/)
  for (const word of await words.all()) expect((await word.boundingBox())?.width).toBeLessThanOrEqual(1)
})

test('the Google logo has its four colors', { tag: '@everything' }, async ({ page }) => {
  await page.goto('/auth/login')
  const sign = page.getByRole('button', { name: /Google/ }).locator('svg path')
  await expect(sign.first()).toBeVisible()
  const colors = await sign.evaluateAll((paths) => paths.map((path) => path.getAttribute('fill')))
  expect(colors.sort()).toEqual(['#34A853', '#4285F4', '#EA4335', '#FBBC05'])
})

/** Lightness of an element's background, from 0 (black) to 1 (white). */
async function lightness(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) return 1
      canvas.fillStyle = getComputedStyle(element).backgroundColor
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return (red + green + blue) / 3 / 255
    })
}
