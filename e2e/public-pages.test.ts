import { axeOn } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.describe('error pages', () => {
  test.use({ expectedErrors: [/404/] })

  test('error pages respond with 404', { tag: '@everything' }, async ({ request }) => {
    for (const path of ['/404', '/500', '/maintenance']) expect((await request.get(path)).status(), path).toBe(404)
  })

  test('an unknown path responds with 404 and leads to /404', { tag: '@everything' }, async ({ page }) => {
    expect((await page.goto('/nowhere/at/all?x=1'))?.status()).toBe(404)
    await expect(page).toHaveURL('/404')
  })
})

test('questions can be searched and linked to without scripts', { tag: '@everything' }, async ({ browser, server }) => {
  const pageWithoutScripts = await browser.newPage({ javaScriptEnabled: false, baseURL: server.url })
  await pageWithoutScripts.goto('/faqs')
  await pageWithoutScripts.getByRole('searchbox').fill('forgot')
  await pageWithoutScripts.getByRole('button', { name: 'Search' }).click()
  await expect(pageWithoutScripts.getByRole('heading', { level: 3 })).toHaveText('I forgot my password. What can I do?')
  await pageWithoutScripts.goto('/faqs#delete')
  await expect(pageWithoutScripts.getByText('or a single JSON file.')).toBeVisible()
  await pageWithoutScripts.close()
})

test('a printed journey shows only its content, with the link of each step', async ({ page }) => {
  await page.goto('/')
  const link = await page.locator('a[href*="/app/discover/journey/"]').first().getAttribute('href')
  await page.goto(String(link))
  await page.getByRole('link', { name: 'View all steps · Print' }).click()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('main').locator('ol').getByRole('link').first()).toHaveText(/^https?:\/\//)
  await expect(page.getByText(/This journey online:/)).toBeVisible()
})

test('a journey can be read without scripts', { tag: '@everything' }, async ({ browser, server, page }) => {
  await page.goto('/')
  const link = await page.locator('a[href*="/app/discover/journey/"]').first().getAttribute('href')
  const pageWithoutScripts = await browser.newPage({ javaScriptEnabled: false, baseURL: server.url })
  await pageWithoutScripts.goto(String(link))
  await expect(pageWithoutScripts.getByRole('heading', { level: 1 })).toBeVisible()
  await pageWithoutScripts.close()
})
