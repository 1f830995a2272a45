import { signInAsModerator } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'

test.use({ viewport: { width: 320, height: 640 } })

test('an operator closes the site by keyboard on a narrow screen and lets one person in by a link', async ({
  page,
  context,
  server,
  openOtherBrowser,
}) => {
  await signInAsModerator(context, server.url)
  await page.goto('/app/site')
  await tabTo(page, page.getByRole('radio', { name: 'Everyone' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Saved: Who may sign up')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Invited people' })).toBeChecked()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  const visitor = await openOtherBrowser()
  const account = { email: 'nia@example.org', password: 'walk-every-day', name: 'Nia Stone' }
  const signUp = (more: object) =>
    visitor.request.post('/api/auth/sign-up/email', {
      headers: { origin: server.url },
      data: { ...account, firstName: 'Nia', lastName: 'Stone', ...more },
    })
  expect((await signUp({})).status()).toBe(403)

  await page.getByRole('button', { name: /^Invitation links/ }).click()
  await page.getByLabel('People', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const address = await page.getByLabel(/^Copy the link now/).inputValue()
  await expect(page.getByText(/^0 of 1 used/)).toBeVisible()
  const invitation = new URL(address).searchParams.get('invitation')
  expect((await signUp({ invitation })).ok()).toBe(true)

  await page.reload()
  await page.getByRole('button', { name: /^Invitation links/ }).click()
  await expect(page.getByText(/^1 of 1 used/)).toBeVisible()
  await page.getByRole('radio', { name: 'Everyone' }).check()
  await expect(page.getByText('Saved: Who may sign up')).toBeVisible()
})
