import type { Page } from '@playwright/test'
import { createMember, signInAsMember, storeSession } from './accounts.ts'
import { test as base, expect } from './fixtures.ts'
import { SCREENS, type Screen } from './screens.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { findIds, type Ids, needsRole, needsSignIn, openScreen, signInFor } from './visit.ts'

const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
    async ({}, use) => {
      const server = await startTestServer({ SMTP_URL: 'none' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})
// Unknown addresses and links are among the screens.
test.use({ expectedErrors: [/status of 40[0134]/] })

/** What only a site with email can promise or offer. */
const PROMISES =
  /\b(?:we(?:'ll| will| have|'ve)? (?:just )?(?:e?mail|mail|sent? you|write to)|check your email|send me a link|send again|confirm your email|gets? an email|by email\b.*\bswitch|monday summary)/i

test('no screen promises or asks for email', { tag: '@everything' }, async ({ page, context, server }) => {
  test.slow()
  const ids = await findIds(page)
  const screens = SCREENS.filter((screen) => !needsRole(screen))
  const forVisitors = screens.filter((screen) => !needsSignIn(screen))
  const found = await promisesOn(page, forVisitors, ids)
  await signInAsMember(context, server.url)
  found.push(...(await promisesOn(page, screens.filter(needsSignIn), ids)))
  // The pages of mailed links from before, and what the privacy page says about every site.
  expect(found.filter((each) => !/^(?:verify|privacy)/.test(each))).toEqual([])
})

async function promisesOn(page: Page, screens: readonly Screen[], ids: Ids): Promise<string[]> {
  const found: string[] = []
  for (const screen of screens) {
    await openScreen(page, screen, ids)
    // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts
    const text = await page.locator('body').innerText()
    const promise = PROMISES.exec(text)?.[0]
    if (promise) found.push(`${screen.name}: ${promise}`)
  }
  return found
}

test('the settings offer no email, and say why', { tag: '@everything' }, async ({ page, context, server }) => {
  await storeSession(context, server.url, await createMember(server.url))
  await page.goto('/app/user/edit?part=notices')
  await expect(page.getByText('This site sends no email, so notices come in the app only.')).toBeVisible()
  await page.getByRole('button', { name: /^Your journeys/ }).click()
  await page.getByRole('button', { name: 'Choose one by one' }).click()
  await expect(page.getByRole('columnheader', { name: 'Bell' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveCount(0)
  await expect(page.getByText('Monday summary')).toHaveCount(0)
  await page.goto('/app/user/edit?part=account')
  await expect(page.getByText('For logging in. This site sends no email.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change email' })).toHaveCount(0)
  await expect(page.getByText('A moderator will confirm your account.').first()).toBeVisible()
})

test('who has forgotten the password reads where to get a link', { tag: '@everything' }, async ({ page }) => {
  await page.goto('/auth/reset-password')
  await expect(page.getByText('Ask the people who run it for a link')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('a member makes an invitation link to copy, and the operator confirms who just registers', {
  tag: '@everything',
}, async ({ page, context, server, openOtherBrowser }) => {
  const screen = SCREENS.find(({ name }) => name === 'moderation')
  if (!screen) throw new Error('there is no screen for moderators')
  await signInFor(screen, context, server.url)
  await page.goto('/app/user/new')
  await page.getByLabel('Their email').fill('friend@school.example')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByLabel('Invitation link')).toHaveValue(/\/auth\/register\?invitation=/)
  const other = await openOtherBrowser()
  await storeSession(other.context(), server.url, await createMember(server.url, { firstName: 'Newton' }))
  await page.goto('/app/moderation?tab=requests')
  await page.getByRole('button', { name: /Confirm Newton/ }).click()
  await expect(page.getByText(/Newton .*is confirmed/)).toBeVisible()
  await other.goto('/app/user/new')
  await expect(other.getByLabel('Their email')).toBeVisible()
})
