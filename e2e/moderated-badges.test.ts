import { signInAsModerator } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'

const REASON = 'An insult'

test.use({ viewport: { width: 320, height: 640 } })

test('a moderator renames and removes a badge by keyboard on a narrow screen', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  await signInAsModerator(context, server.url)
  await page.goto('/app/moderation?tab=badges')
  const search = page.getByRole('searchbox', { name: 'Search badges' })
  await tabTo(page, search)
  await page.keyboard.type('sustain')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  await tabTo(page, page.getByRole('button', { name: 'Rename Sustainability' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel(/^New name/))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Sustainable living')
  await page.keyboard.press('Tab')
  await page.keyboard.type(REASON)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Badge renamed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sustainable living' })).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Remove Sustainable living' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel(/^Reason/))
  await page.keyboard.type(REASON)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/^Reason/)).toHaveValue(REASON)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No badges found')).toBeVisible()
  await page.getByRole('link', { name: 'Log' }).click()
  await expect(page.getByText('New name: Sustainable living')).toBeVisible()
})
