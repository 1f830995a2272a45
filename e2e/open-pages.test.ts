import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'

const OPEN = [
  '/',
  '/about-us',
  '/contact-us',
  '/faqs',
  '/pricing',
  '/payment',
  '/privacy',
  '/components',
  '/coming-soon',
  '/auth/login',
  '/auth/register',
  '/app/discover',
  '/app/feedback',
]

for (const path of OPEN)
  test(`anybody can open ${path}, and nothing on it is out of reach`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(/Cairn/)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([])
  })

test.describe('pages that stand for what is not there', () => {
  test.use({ expectedErrors: [/404|500|503/] })

  for (const [path, status] of [
    ['/404', 404],
    ['/500', 500],
    ['/maintenance', 503],
  ] as const)
    test(`${path} answers ${status}, and nothing on it is out of reach`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(status)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    })

  test('an unknown address is answered with 404 and gives way to /404', async ({ page }) => {
    expect((await page.goto('/nowhere/at/all?x=1'))?.status()).toBe(404)
    await expect(page).toHaveURL('/404')
  })
})

test('a question is found without script, by its words and by its address', async ({ browser, place }) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: place.url })
  await plain.goto('/faqs')
  await plain.getByRole('searchbox').fill('forgot')
  await plain.getByRole('button', { name: 'Search' }).click()
  await expect(plain.getByRole('heading', { level: 3 })).toHaveText('I forgot my password. What can I do?')
  await plain.goto('/faqs#delete')
  await expect(plain.getByText('The download is a single JSON file.')).toBeVisible()
  await plain.close()
})

test('on paper a whole journey stands alone, and every step says where it leads', async ({ page }) => {
  await page.goto('/')
  const link = await page.locator('a[href*="/app/discover/journey/"]').first().getAttribute('href')
  await page.goto(String(link))
  await page.getByRole('link', { name: 'View all steps · Print' }).click()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('listitem').getByRole('link').first()).toHaveText(/^https?:\/\//)
  await expect(page.getByText(/This journey online:/)).toBeVisible()
})

test('a journey can be read without script', async ({ browser, place, page }) => {
  await page.goto('/')
  const link = await page.locator('a[href*="/app/discover/journey/"]').first().getAttribute('href')
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: place.url })
  await plain.goto(String(link))
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible()
  await plain.close()
})
