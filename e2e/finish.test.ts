import type { APIRequestContext, Page } from '@playwright/test'
import { createMember, logInByForm, type NewMember, signUpNewMember } from './accounts.ts'
import { axeOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'
import { asMember } from './versions.ts'

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
    await trail.getByRole('button', { name: 'Continue' }).press('Enter')
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
  test.describe(`at ${viewport.width} px`, { tag: viewport.width === 390 ? [] : '@everything' }, () => {
    test.use({ viewport })

    test('Finish shows the sentence and Reset from the top at once, and the rest when its script arrives', async ({
      page,
      context,
      server,
    }) => {
      const { headers } = await signUpNewMember(context, server.url)
      const { id, steps } = await findJourney(page.request)
      await page.request.put(`/api/path/progress/${id}`, { headers, data: { done: steps.slice(0, -1) } })
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
      await context.route(/\/assets\/finish/iu, async (route) => {
        await isReleased
        await route.continue()
      })
      await page.goto(`/app/discover/journey/${id}`)
      await pressFinish(page)
      await expect(headingOf(page)).toBeFocused()
      await expect(page.locator('.hills .cairn')).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Reset' })).toBeInViewport({ ratio: 1 })
      release()
      await expect(page.getByText('start to finish')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Share it' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Reset' })).toBeInViewport({ ratio: 1 })
      await expect(page.locator('#step-buttons')).toHaveCount(0)
    })
  })

for (const who of ['a member', 'a visitor'])
  test(`${who} who reloads a finished journey stays at the same step, and the map stays lit`, {
    tag: '@everything',
  }, async ({ page, context, server }) => {
    const { id } = await findJourney(page.request)
    if (who === 'a member') await signUpNewMember(context, server.url)
    await page.goto(`/app/discover/journey/${id}`)
    await walkToLastStep(page)
    await pressFinish(page)
    await expect(headingOf(page)).toBeFocused()
    await waitForIdleNetwork(page)
    const step = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').nth(2)
    await expect(page.locator('header .cover .map-lit').first()).toBeAttached()
    await step.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    const before = await step.boundingBox()
    await page.reload()
    await expect(headingOf(page)).toBeVisible()
    await expect(page.locator('header .cover .map-lit').first()).toBeAttached()
    await expect.poll(async () => Math.abs(((await step.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(30)
  })

test('the rest of the finish is loaded while the last step is in hand', { tag: '@everything' }, async ({ page }) => {
  const { id } = await findJourney(page.request)
  const rest = page.waitForResponse(/\/assets\/FinishRest/u)
  await page.goto(`/app/discover/journey/${id}`)
  await walkToLastStep(page)
  expect((await rest).ok()).toBe(true)
})

test('the last stone settles on Finish in 180 ms, and not with reduced motion or on coming back', {
  tag: '@everything',
}, async ({ page, context, server }) => {
  await signUpNewMember(context, server.url)
  const { id } = await findJourney(page.request)
  /** The animation of each stone. */
  const animations = () =>
    page.locator('.hills .cairn-stone > g').evaluateAll((stones) =>
      stones.flatMap((stone) => {
        const { animationName, animationDuration } = getComputedStyle(stone)
        return animationName === 'none' ? [] : animationDuration
      }),
    )
  await page.goto(`/app/discover/journey/${id}`)
  await walkToLastStep(page)
  await pressFinish(page)
  await expect(headingOf(page)).toBeFocused()
  expect(await animations()).toEqual(['0.18s'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await animations()).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await expect(headingOf(page)).toBeVisible()
  expect(await animations()).toEqual([])
  await expect(headingOf(page)).not.toBeFocused()
})

test('a finish is rated with one tap, thanked for, shared and accessible', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await signUpNewMember(context, server.url, { firstName: 'Finn' })
  const id = await finishByApi(page.request, member)
  await page.goto(`/app/discover/journey/${id}`)
  const picture = page.getByRole('img', { name: /^Finn Stone finished / })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  await page.getByRole('radio', { name: '4 stars' }).click()
  await expect(page.getByText('4 stars saved')).toBeVisible()
  await page.getByRole('textbox', { name: /^A private note to / }).fill('It finally made sense.')
  await page.getByRole('button', { name: 'Send thanks' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^You thanked / })).toBeFocused()
  await page.getByRole('button', { name: 'Share it' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const { violations } = await axeOn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([])
  await page.reload()
  await expect(page.getByText('4 stars saved')).toBeVisible()
  await expect(page.getByRole('button', { name: /^You thanked / })).toBeVisible()
})

test('a friend who opens a shared finish is at the first resource with one press, without an account', async ({
  browser,
  context,
  page,
  server,
}) => {
  const member = await signUpNewMember(context, server.url, { firstName: 'Finn' })
  const id = await finishByApi(page.request, member)
  const { pageUrl } = await asMember(server.url, member)('POST', `/path/finish/${id}/picture`)
  const visit = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const friend = await visit.newPage()
  await friend.goto(new URL(new URL(pageUrl).pathname, server.url).href)
  await expect(friend.getByText('Finn Stone finished this journey')).toBeVisible()
  await visit.route(/^https?:\/\/(?!127|localhost)/u, (route) => route.fulfill({ body: 'The resource' }))
  const start = friend.getByRole('link', { name: /^Start with: / })
  const opened = visit.waitForEvent('page')
  const { x = 0, y = 0, width = 0, height = 0 } = (await start.boundingBox()) ?? {}
  await friend.mouse.click(x + width / 2, y + height / 2)
  expect(new URL((await opened).url()).origin).not.toBe(server.url)
  await expect(friend).toHaveURL(new RegExp(`/app/discover/journey/${id}$`, 'u'))
  await visit.close()
})

test('a visitor gets the view of the finish, which is kept after logging in', { tag: '@everything' }, async ({
  page,
  server,
}) => {
  const { email } = await createMember(server.url)
  const { id } = await findJourney(page.request)
  await page.goto(`/app/discover/journey/${id}`)
  await walkToLastStep(page)
  await pressFinish(page)
  await expect(headingOf(page)).toBeFocused()
  await expect(page.getByText(/^Your stones are kept on this device/)).toBeVisible()
  const signUp = page.getByRole('link', { name: 'Sign up to keep it', exact: true })
  await expect(signUp).toBeInViewport({ ratio: 1 })
  await signUp.click()
  await expect(page.getByRole('note')).toContainText('Your finished steps come along.')
  await page.getByRole('main').locator('a[href^="/auth/login"]').first().click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await logInByForm(page, email)
  await expect(page.getByRole('button', { name: 'Share it' })).toBeVisible()
})
