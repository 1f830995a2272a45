import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { findIds } from './visit.ts'

const MEMBERS_ONLY = /Recommended|Edit profile|All you follow/

/** Opens a page like a text browser: the server's HTML without scripts and styles. */
async function openAsText(browser: Browser, baseURL: string, path: string): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL })
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.abort()
    const response = await route.fetch()
    const body = (await response.text()).replace(/<style>[\s\S]*?<\/style>/gu, '')
    await route.fulfill({ response, body })
  })
  await page.goto(path)
  return page
}

test('without scripts and styles a visitor sees no empty elements and no links for members', {
  tag: '@everything',
}, async ({ page, browser, server }) => {
  const { journey, person } = await findIds(page)
  const paths = ['/', `/app/discover/journey/${journey}`, `/app/user/profile?userId=${person}`]
  for (const path of paths) {
    const textPage = await openAsText(browser, server.url, path)
    await expect(textPage.locator('body')).not.toHaveText(MEMBERS_ONLY)
    // The landing page invites visitors to create a journey.
    await expect(textPage.getByText('Share Your Journey')).toHaveCount(path === '/' ? 1 : 0)
    await expect(textPage.getByRole('heading', { name: 'Continue', exact: true })).toHaveCount(0)
    const empty = await textPage
      .locator('li, h1, h2, h3, ol, ul')
      .evaluateAll((all) => all.filter(({ textContent }) => !textContent?.trim()).map(({ outerHTML }) => outerHTML))
    expect(empty, path).toEqual([])
    await textPage.close()
  }
})

test('without scripts and styles the like count appears once', { tag: '@everything' }, async ({
  page,
  browser,
  server,
}) => {
  // A like of another test may change the order between the two requests.
  await expect(async () => {
    const journeys: { likeCount: number }[] = await (
      await page.request.get('/api/path/all?sort=trending&limit=6')
    ).json()
    const textPage = await openAsText(browser, server.url, '/')
    const texts = await textPage.getByRole('article').allInnerTexts()
    await textPage.close()
    for (const [index, { likeCount }] of journeys.entries()) {
      const likes = likeCount === 0 ? 'No likes yet' : `${likeCount} like${likeCount === 1 ? '' : 's'}`
      expect(texts[index]?.trim()).toMatch(new RegExp(`^${likes}(?![a-z])`))
    }
  }).toPass()
})

test('without scripts every step has its link', { tag: '@everything' }, async ({ page, browser, server }) => {
  const { journey } = await findIds(page)
  const { steps } = await (await page.request.get(`/api/path/journey/${journey}`)).json()
  const textPage = await openAsText(browser, server.url, `/app/discover/journey/${journey}`)
  const links = await textPage
    .locator('#steps li a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  // Duplicates are removed, because the open step links to its resource twice (card and button).
  expect([...new Set(links)]).toEqual(steps.map(({ url }: { url: string }) => new URL(url).href))
  await textPage.close()
})
