import { signInAsMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { findIds } from './visit.ts'

test('the likes button is named by its count', { tag: '@everything' }, async ({ page }) => {
  const { journey } = await findIds(page)
  const { likeCount } = await (await page.request.get(`/api/path/journey/${journey}`)).json()
  await page.goto(`/app/discover/journey/${journey}`)
  await expect(page.getByRole('button', { name: `${likeCount} likes`, exact: true })).toBeVisible()
})

test('the side navigation contains no headings', { tag: '@everything' }, async ({ page, context, server }) => {
  await signInAsMember(context, server.url)
  await page.goto('/app/discover')
  const side = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(side.getByRole('list', { name: 'General' }).getByRole('link')).toHaveCount(5)
  await expect(side.getByRole('heading')).toHaveCount(0)
})

test('the embedded card has a main landmark', { tag: '@everything' }, async ({ page }) => {
  const { journey } = await findIds(page)
  await page.goto(`/embed/journey/${journey}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})
