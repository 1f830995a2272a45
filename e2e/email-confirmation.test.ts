import { linkInEmail, openAsNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'

test('a member is asked to confirm their email until they do so in another tab', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  const email = await openAsNewMember(page, server.url, 'Mara')
  const banner = page.getByRole('region', { name: 'Confirm your email' })
  await expect(banner).toContainText(email)
  await banner.getByRole('button', { name: 'Send again' }).click()
  await expect(banner.getByText('Sent', { exact: true })).toBeVisible()

  await page.goto('/app/user/edit?part=account')
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible()
  await page.goto('/app/user/new')
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite' })).toBeHidden()

  const second = await context.newPage()
  await second.goto(await linkInEmail(second.request, email))
  await second.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(second.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('button', { name: 'Invite' })).toBeVisible()
  await page.getByRole('link', { name: 'Following', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('the reminder stays closed after a reload', { tag: '@everything' }, async ({ page, server }) => {
  await openAsNewMember(page, server.url, 'Tilo')
  const banner = page.getByRole('region', { name: 'Confirm your email' })
  await banner.getByRole('button', { name: 'Not now' }).click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})
