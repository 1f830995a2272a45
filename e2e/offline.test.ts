import type { Page } from '@playwright/test'
import { signInAsMember, signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'

// The browser logs each request that gets no response.
test.use({
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|status of 502/],
  ownContext: true,
})

const noServer = (page: Page) => page.getByRole('heading', { name: "We couldn't reach the server" })

test('a link that cannot load keeps the navigation, and Try again opens its page', async ({
  page,
  context,
  server,
}) => {
  await signInAsMember(context, server.url)
  await page.goto('/app/discover')
  await waitForIdleNetwork(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'People', exact: true }).first().click()
  await expect(noServer(page)).toBeVisible()
  await page.screenshot({ path: '/tmp/shots/offline-1280.png' })
  await expect(page.getByRole('navigation').getByRole('link', { name: 'People' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(noServer(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText("We couldn't reach the server")
  await page.goForward()
  await expect(noServer(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/app\/user\/cards/)
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('shot', async ({ page, context, server }) => {
    await signInAsMember(context, server.url)
    await page.goto('/app/discover')
    await waitForIdleNetwork(page)
    await context.setOffline(true)
    await page
      .getByRole('button', { name: /menu|Navigation/i })
      .first()
      .click()
    await page.getByRole('link', { name: 'People', exact: true }).first().click()
    await expect(noServer(page)).toBeVisible()
    await page.screenshot({ path: '/tmp/shots/offline-390.png' })
  })
})
