import type { Page } from '@playwright/test'
import { signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'

async function openJourney(page: Page) {
  const found = await page.request.get('/api/path/all?limit=1&sort=likes&steps=true')
  const [journey] = await found.json()
  await page.goto(`/app/discover/journey/${journey.id}`)
  const trail = page.getByRole('list', { name: 'Steps' })
  await expect(trail.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
  return { journey, trail }
}

const topOf = async (page: Page) => (await page.locator('#step-buttons').boundingBox())?.y ?? 0

test('opening a resource makes Continue the main button, and the buttons keep their place', async ({
  page,
  context,
  server,
}) => {
  await signUpNewMember(context, server.url)
  // Without a title of its page, the longer address of a step may move what is below it.
  const preview = { title: 'A page', description: null, siteName: null, image: null }
  await context.route('**/api/preview?*', (route) =>
    route.fulfill({ json: { ...preview, minutes: null, cost: null, language: null } }),
  )
  const { trail } = await openJourney(page)
  await context.route(/^https:/, (route) => route.fulfill({ body: 'A resource', contentType: 'text/html' }))
  const open = trail.getByRole('link', { name: /^Open (?!again)/ })
  const resource = context.waitForEvent('page')
  await open.click()
  await (await resource).close()
  await expect(trail.getByRole('link', { name: /^Open again/ })).toBeVisible()
  // What loads late on the page moves the buttons before they are measured.
  await waitForIdleNetwork(page)
  await page.evaluate(() => document.getElementById('step-buttons')?.scrollIntoView({ block: 'center' }))
  const before = await topOf(page)
  await trail.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(trail.locator('[data-step="1"][aria-current=step]')).toBeFocused()
  // The page moves back in the frame after the focus.
  await expect.poll(async () => Math.abs((await topOf(page)) - before)).toBeLessThan(3)
  await expect(trail.getByRole('link', { name: /^Open (?!again)/ })).toBeVisible()
})

test('keys move, tick and list themselves, but never act on controls', async ({ page, context, server }) => {
  await signUpNewMember(context, server.url)
  const { trail } = await openJourney(page)
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const second = trail.locator('[data-step="1"]')
  await expect(second).toBeFocused()
  await page.keyboard.press('Space')
  await expect(second.getByRole('checkbox')).toBeChecked()
  await trail.getByRole('button', { name: 'Continue', exact: true }).focus()
  await page.keyboard.press('k')
  await expect(second).toHaveAttribute('aria-current', 'step')
  await second.focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByRole('switch', { name: 'Use keyboard shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await second.focus()
  await page.keyboard.press('k')
  await expect(second).toHaveAttribute('aria-current', 'step')
})

test('a private note is saved while typing and survives a reload', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  await signUpNewMember(context, server.url)
  const { trail } = await openJourney(page)
  await trail.getByRole('button', { name: 'My note' }).click()
  await expect(page.locator('#steps textarea')).toBeFocused()
  await page.keyboard.type('Ask Sam about momentum')
  await expect(trail.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  const note = trail.getByRole('textbox', { name: /My note/ })
  await expect(note).toHaveValue('Ask Sam about momentum')
  await note.fill('')
  await expect(trail.getByText('Saved', { exact: true })).toBeVisible()
  await expect(note).toBeFocused()
})

test("on a phone the step in hand is on a journey's first screen, above the buttons", async ({ page, server }) => {
  const found = await (await page.request.get(`${server.url}/api/path/all?q=mathematical+proofs`)).json()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/app/discover/journey/${found[0].id}`)
  const step = page.locator('#steps [aria-current=step]')
  await expect(step.getByRole('link', { name: /^Open / })).toBeVisible()
  const foot = await step.getByRole('button', { name: 'Improve' }).boundingBox()
  const bar = await page.locator('#step-buttons').boundingBox()
  expect((foot?.y ?? 844) + (foot?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('in a low window at least 60 % of the height is content', { tag: '@everything' }, async ({ page, server }) => {
  const found = await (await page.request.get(`${server.url}/api/path/all?q=mathematical+proofs`)).json()
  for (const [width, height] of [
    [844, 390],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/app/discover/journey/${found[0].id}`)
    await page.getByRole('heading', { name: /modules/ }).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, 400))
    const bar = await page.locator('#step-buttons').boundingBox()
    const top = await page.getByRole('banner').first().boundingBox()
    const fixed = (bar?.height ?? 0) + Math.max(0, (top?.y ?? 0) + (top?.height ?? 0))
    expect(1 - fixed / height).toBeGreaterThanOrEqual(0.6)
  }
})

test('the skip link leads to the step in hand', async ({ page, server }) => {
  const found = await (await page.request.get(`${server.url}/api/path/all?q=mathematical+proofs`)).json()
  await page.goto(`/app/discover/journey/${found[0].id}`)
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#steps [aria-current=step]')).toBeFocused()
})
