import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'

for (const path of ['/', '/auth/login', '/auth/register', '/app/discover', '/app/feedback'])
  test(`anybody can open ${path}, and nothing on it is out of reach`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/Cairn/)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([])
  })

test('a journey can be read without script', async ({ browser, place, page }) => {
  await page.goto('/')
  const link = await page.locator('a[href*="/app/discover/journey/"]').first().getAttribute('href')
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: place.url })
  await plain.goto(String(link))
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible()
  await plain.close()
})
