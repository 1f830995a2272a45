import type { Page } from '@playwright/test'
import { signInAsMember, signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'

// The browser logs each request that gets no response.
test.use({
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|NetworkError|dynamically imported/],
  ownContext: true,
})

async function openDiscover(page: Page, url: string): Promise<void> {
  await signInAsMember(page.context(), url)
  await page.goto('/app/discover')
  await waitForIdleNetwork(page)
}

const noServer = (page: Page) => page.getByRole('heading', { name: "We couldn't reach the server" })
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })

test('a link that cannot load keeps the navigation, and its page opens once the device is online', async ({
  page,
  context,
  server,
}) => {
  await openDiscover(page, server.url)
  await context.setOffline(true)
  const people = page.getByRole('navigation').getByRole('link', { name: 'People', exact: true })
  await people.click()
  await expect(noServer(page)).toBeVisible()
  await expect(people).toHaveAttribute('aria-current', 'page')
  await tryAgain(page).click()
  await expect(noServer(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
  await page.goForward()
  await expect(noServer(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('while the server is down, its menu still leads to other pages, and Try again to the chosen one', async ({
    page,
    server,
  }) => {
    await openDiscover(page, server.url)
    await page.route('**', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'People', exact: true }).click()
    await expect(noServer(page)).toBeVisible()
    await page.unrouteAll()
    await tryAgain(page).click()
    await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  })
})

test('a step that could not be saved says so where it was ticked, and can be sent again there', async ({
  page,
  context,
  server,
}) => {
  await signUpNewMember(context, server.url)
  const [{ id }] = await (await page.request.get('/api/path/all?limit=1&sort=likes')).json()
  await page.goto(`/app/discover/journey/${id}`)
  await waitForIdleNetwork(page)
  await context.setOffline(true)
  const step = page.locator('#steps [data-step="0"]')
  await step.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(step.getByText('Not saved')).toBeVisible()
  await context.setOffline(false)
  await step.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^1 of \d+ steps/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^1 of \d+ steps/).first()).toBeVisible()
})

test('a like that could not be saved can be sent again from its message', async ({ page, context, server }) => {
  await signUpNewMember(context, server.url)
  const [{ id }] = await (await page.request.get('/api/path/all?limit=1&sort=likes')).json()
  await page.goto(`/app/discover/journey/${id}`)
  await waitForIdleNetwork(page)
  await context.setOffline(true)
  const like = page.getByRole('button', { name: /^Like/ }).first()
  await like.click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await context.setOffline(false)
  await messages.getByRole('button', { name: 'Try again' }).click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})
