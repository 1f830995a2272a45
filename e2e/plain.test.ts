import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { findIds } from './visit.ts'

const MEMBERS_ONLY = /Recommended|Edit profile|All you follow|Share Your Journey/

/** The page as a text browser shows it: what the server sent, without script and style. */
async function readPlainly(browser: Browser, baseURL: string, path: string): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL })
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.abort()
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/<style>[\s\S]*?<\/style>/gu, '')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(path)
  return page
}

test('without script and style a visitor reads no empty parts and nothing for members', async ({
  page,
  browser,
  place,
}) => {
  const { journey, person } = await findIds(page)
  const paths = ['/', `/app/discover/journey/${journey}`, `/app/user/profile?userId=${person}`]
  for (const path of paths) {
    const plain = await readPlainly(browser, place.url, path)
    await expect(plain.locator('body')).not.toHaveText(MEMBERS_ONLY)
    await expect(plain.getByRole('heading', { name: 'Continue', exact: true })).toHaveCount(0)
    const empty = await plain
      .locator('li, h1, h2, h3, ol, ul')
      .evaluateAll((all) => all.filter(({ textContent }) => !textContent?.trim()).map(({ outerHTML }) => outerHTML))
    expect(empty, path).toEqual([])
    await plain.close()
  }
})

test('without script and style likes are counted once', async ({ page, browser, place }) => {
  const journeys: { likeCount: number }[] = await (await page.request.get('/api/path/all?sort=trending&limit=6')).json()
  const plain = await readPlainly(browser, place.url, '/')
  for (const [index, { likeCount }] of journeys.entries()) {
    const likes = likeCount === 0 ? 'No likes yet' : `${likeCount} like${likeCount === 1 ? '' : 's'}`
    await expect(plain.getByRole('article').nth(index)).toHaveText(new RegExp(`^${likes}(?![a-z])`))
  }
  await plain.close()
})

test('without script every step has its link', async ({ page, browser, place }) => {
  const { journey } = await findIds(page)
  const { steps } = await (await page.request.get(`/api/path/journey/${journey}`)).json()
  const plain = await readPlainly(browser, place.url, `/app/discover/journey/${journey}`)
  const links = await plain
    .locator('#trail li a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links).toEqual(steps.map(({ url }: { url: string }) => new URL(url).href))
  await plain.close()
})
