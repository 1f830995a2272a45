import type { APIRequestContext, Page } from '@playwright/test'
import { createMember, type NewMember, signUpNewMember } from './accounts.ts'
import { axeOn } from './axe.ts'
import { expect, test } from './fixtures.ts'

/** Finds the most liked demonstration journey, whose steps state their minutes. */
async function findJourney(request: APIRequestContext): Promise<{ id: string; steps: string[] }> {
  const [{ id }] = await (await request.get('/api/path/all?limit=1&sort=likes')).json()
  const { steps } = await (await request.get(`/api/path/journey/${id}`)).json()
  return { id, steps: steps.map((step: { id: string }) => step.id) }
}

/** Finishes all steps but the last one, on the journey's page. */
async function walkToLastStep(page: Page): Promise<void> {
  const trail = page.getByRole('list', { name: 'Steps' })
  const finish = trail.getByRole('button', { name: 'Finish', exact: true })
  for (let step = 1; !(await finish.isVisible()); step++) {
    await trail.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(new RegExp(`^${step} of \\d+ steps`)).first()).toBeVisible()
  }
}

/** Finishes a journey by API calls. */
async function finishByApi(request: APIRequestContext, { headers }: NewMember): Promise<string> {
  const { id, steps } = await findJourney(request)
  const response = await request.put(`/api/path/progress/${id}`, { headers, data: { done: steps } })
  expect((await response.json()).finishedAt).not.toBeNull()
  return id
}

const headingOf = (page: Page) => page.locator('#finished')
const pressFinish = (page: Page) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: 'Finish', exact: true }).click()

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('the first finish brings the panel into view, even if its script is late', async ({
      page,
      context,
      server,
    }) => {
      await signUpNewMember(context, server.url)
      const { id } = await findJourney(page.request)
      await context.route(/\/assets\/Finish/u, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700))
        await route.continue()
      })
      await page.goto(`/app/discover/journey/${id}`)
      await walkToLastStep(page)
      await pressFinish(page)
      await expect(headingOf(page)).toBeFocused()
      await expect(page.getByText('start to finish')).toBeVisible()
      const panel = page
        .locator('section')
        .filter({ has: headingOf(page) })
        .last()
      await expect(panel).toBeInViewport({ ratio: 1 })
      await expect(panel.getByRole('link', { name: 'Find your next journey' })).toBeInViewport({ ratio: 1 })
      await expect(panel.getByRole('button', { name: 'Reset' })).toBeInViewport({ ratio: 1 })
      const { top, bottom } = await headingOf(page).evaluate((heading) => heading.getBoundingClientRect())
      expect(top).toBeGreaterThan(72)
      expect(bottom).toBeLessThan(viewport.height * 0.75)
    })
  })

test('the stones lie after 600 ms, and at once with reduced motion', async ({ page, context, server }) => {
  const member = await signUpNewMember(context, server.url)
  const id = await finishByApi(page.request, member)
  /** The time in s at which the animation of each stone ends; null without animation. */
  const ends = () =>
    page.locator('section:has(> div > #finished) g:has(> ellipse)').evaluateAll((stones) =>
      stones.map((stone) => {
        const { animationName, animationDelay, animationDuration } = getComputedStyle(stone)
        return animationName === 'none'
          ? null
          : Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration)
      }),
    )
  await page.goto(`/app/discover/journey/${id}`)
  await expect(headingOf(page)).toBeVisible()
  const times = (await ends()).map(Number)
  expect(times.length).toBeGreaterThan(2)
  expect(Math.min(...times)).toBeGreaterThan(0)
  expect(Math.max(...times)).toBeLessThanOrEqual(0.6)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(headingOf(page)).toBeVisible()
  expect(new Set(await ends())).toEqual(new Set([null]))
})

test('a finish is thanked for, shared as a picture and accessible', async ({ page, context, server }) => {
  const member = await signUpNewMember(context, server.url, { firstName: 'Finn' })
  const id = await finishByApi(page.request, member)
  await page.goto(`/app/discover/journey/${id}`)
  const thank = page.getByRole('button', { name: /^Thank / })
  await thank.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^You thanked / })).toBeFocused()
  await page.getByRole('button', { name: 'Get a picture' }).click()
  const picture = page.getByRole('img', { name: /^Finn Stone finished / })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  await expect(page.getByRole('link', { name: 'Download' })).toBeFocused()
  const { violations } = await axeOn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: /^You thanked / })).toBeVisible()
})

test('others see earned badges only while the profile shows finished journeys', async ({ page, context, server }) => {
  const walker = await createMember(server.url, { firstName: 'Willa' })
  await finishByApi(page.request, walker)
  await signUpNewMember(context, server.url)
  const own = await page.request.get('/api/user/profile', { headers: walker.headers })
  const { id } = await own.json()
  const badges = page.getByRole('heading', { name: /^Badges earned/ })
  const show = (shows: string[]) =>
    page.request.put('/api/user/profile/update', { headers: walker.headers, data: { shows } })
  await show(['finished'])
  await page.goto(`/app/user/profile?userId=${id}`)
  await expect(badges).toBeVisible()
  await show([])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Willa Stone' })).toBeVisible()
  await expect(badges).toBeHidden()
})
