import type { Page } from '@playwright/test'
import { signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'

const CLICKS_MAX = 6
const TITLE = 'Make your website accessible'
const ABOUT = 'Start with the keyboard, and end with a page that passes an audit.'
const LINKS = Array.from({ length: 17 }, (_, index) => `- [Lesson ${index + 1}](https://example.org/lesson-${index})`)
const LIST = [`# ${TITLE}`, ABOUT, '## Keyboard first', ...LINKS.slice(0, 9), '## Screen readers', ...LINKS.slice(9)]

const box = (page: Page) => page.getByLabel('Paste links or a list')

test.beforeEach(async ({ context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUpNewMember(context, server.url)
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} px`, { tag: viewport.width === 1280 ? [] : '@everything' }, () => {
    test.use({ viewport })

    test('a list of 17 links in the clipboard becomes a published journey in six clicks', async ({ page }) => {
      await page.goto('/app/create/journey')
      await expect(box(page)).toBeFocused()
      await expect(box(page)).toBeInViewport({ ratio: 1 })
      const clicks = await countClicks(page)
      await paste(page, LIST.join('\n\n'))
      await page.getByRole('button', { name: 'Add 17 steps' }).click()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(TITLE)
      const publish = page.getByRole('button', { name: 'Publish' })
      await expect(publish).toBeInViewport({ ratio: 1 })
      await publish.click()
      await expect(page.getByText('Choose at least one badge')).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Badges' })).toBeFocused()
      await page.keyboard.type('Accessib')
      await page.getByRole('option', { name: 'Accessibility', exact: true }).click()
      await page.keyboard.press('Escape')
      await publish.click()
      await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible()
      await expect(page.getByText('17 modules')).toBeVisible()
      expect(await clicks()).toBeLessThanOrEqual(CLICKS_MAX)
      const about = page.getByRole('button', { name: 'About', exact: true })
      if (await about.isVisible()) await about.click()
      await expect(page.getByText(ABOUT).first()).toBeVisible()
    })

    test('nothing pasted or typed is lost by a reload or by Back', { tag: '@everything' }, async ({ page }) => {
      await page.goto('/app/create/journey')
      await paste(page, LIST.join('\n\n'))
      await page.reload()
      await expect(box(page)).toHaveValue(/Lesson 17/)
      await page.getByRole('button', { name: 'Add 17 steps' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Typed by hand')
      await page.reload()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed by hand')
      await expect(page.getByText('Lesson 17')).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill('Typed before Back')
      await page.getByText(/^Draft saved/).waitFor()
      await page.goto('/app/discover')
      await page.goBack()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed before Back')
    })
  })

test('a draft that the server creates while the page is reloaded stays open', { tag: '@everything' }, async ({
  page,
}) => {
  await page.goto('/app/create/journey')
  await waitForIdleNetwork(page)
  await page.getByLabel('Name', { exact: true }).fill('Typed by hand')
  const created = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /draft$/.test(response.url()),
  )
  await page.route('**/app/create/journey', async (route) => {
    await (await created).finished()
    await route.continue()
  })
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed by hand')
})

/** Pastes a text as a person would, with the focus wherever the page put it. */
async function paste(page: Page, text: string): Promise<void> {
  await expect(box(page)).toBeFocused()
  await page.evaluate((written) => navigator.clipboard.writeText(written), text)
  await page.keyboard.press('Control+v')
  await expect(box(page)).toHaveValue(/Lesson 17/)
}

/** Returns a function that gives the number of clicks since now, as long as the page isn't loaded again. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { clicks: 0 })
    document.addEventListener('pointerdown', () => counted.clicks++, true)
  })
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
}
