import { signInAsMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'

test('filters are combined, survive a reload, and Back takes the last one away', async ({ page, context, server }) => {
  await signInAsMember(context, server.url)
  await page.goto('/app/discover')
  await expect(page.getByRole('region', { name: 'For you' })).toBeVisible()
  await page.getByRole('button', { name: 'Step type' }).click()
  const kinds = page.getByRole('group', { name: 'Step type' })
  await kinds.getByRole('button', { name: 'Video', exact: true }).click()
  await kinds.getByRole('button', { name: 'Book' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Step type: Video, Book' })).toBeFocused()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('button', { name: 'German' }).click()
  await expect(page).toHaveURL('/app/discover?stepType=Video&stepType=Book&language=de')
  await page.reload()
  await waitForIdleNetwork(page)
  await expect(page.getByRole('button', { name: 'Language: German' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/app/discover?stepType=Video&stepType=Book')
  await expect(page.getByRole('button', { name: 'Step type: Video, Book' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a filter that finds nothing can be dropped', async ({ page, context, server }) => {
    await signInAsMember(context, server.url)
    await page.goto('/app/discover?badge=Python')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('button', { name: 'Filters (1)' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await dialog.getByRole('button', { name: 'Korean' }).tap()
    await dialog.getByRole('button', { name: 'Show journeys' }).tap()
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.getByRole('button', { name: 'Without “Korean”' }).tap()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page).toHaveURL('/app/discover?badge=Python')
  })
})

test("a visitor reads a badge's page without scripts", { tag: '@everything' }, async ({ browser, server }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: server.url })
  await page.goto('/badges/ui%2Fux')
  await expect(page.getByRole('heading', { level: 1, name: 'UI/UX' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Expand Learning Journey' }).first()).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/badges\/UI%2FUX$/)
  expect((await page.goto('/badges/no%20such%20badge'))?.status()).toBe(404)
  await page.close()
})
