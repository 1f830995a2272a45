import { expect, type Page } from '@playwright/test'
import { createMember, signUpNewMember } from './accounts.ts'
import { test } from './fixtures.ts'
import { waitForIdleNetwork } from './network-idle.ts'

/** Notices must arrive within 2 s; a busy machine may add 1 s. */
const SOON = { timeout: 3000 }

test('a like appears in both tabs; the second one takes over when the first is closed; signing out ends it', async ({
  page,
  context,
  server,
}) => {
  const owner = await signUpNewMember(context, server.url)
  const plan = { name: 'Watched', description: 'To watch.', badges: [{ name: 'Watching' }], steps: [] }
  const post = async (headers: Record<string, string>, path: string, data: object) =>
    await (await page.request.post(`/api${path}`, { headers, data })).json()
  const { id } = await post(owner.headers, '/path/create', plan)
  const [fan, other] = [await createMember(server.url), await createMember(server.url)]

  const first = await context.newPage()
  await first.goto('/app/activity')
  await expect(first.getByRole('heading', { name: 'Nothing new yet' })).toBeVisible()
  await untilHeld(first)
  const second = page
  const opened: string[] = []
  second.on('request', (request) => {
    if (request.url().endsWith('/notices/stream')) opened.push(request.headers()['last-event-id'] ?? 'none')
  })
  await second.goto('/app/discover')
  const bellOf = (tab: Page, name: string) => tab.getByRole('banner').getByRole('button', { name, exact: true })
  await expect(bellOf(second, 'Activity')).toBeVisible()
  // The served page shows the bell, too. The second tab learns the id of a notice only once it listens.
  await second.locator('html[data-live]').waitFor()
  await waitForIdleNetwork(second)

  await post(fan.headers, `/path/like/${id}`, { liked: true })
  for (const tab of [first, second]) await expect(bellOf(tab, '1 unread notice')).toBeVisible(SOON)
  await expect(first.getByRole('main').getByText('likes your journey')).toBeVisible()
  expect(opened).toEqual([])

  await second.getByRole('button', { name: '1 unread notice' }).click()
  const panel = second.getByRole('dialog')
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await first.close()
  await expect.poll(() => opened.length, { timeout: 5000 }).toBe(1)
  expect(opened[0]).toMatch(/^[\w-]{40,}$/)
  await post(other.headers, `/path/follow/${id}`, { followed: true })
  await panel.getByRole('button', { name: 'Show new' }).click(SOON)
  await expect(panel.getByRole('listitem')).toHaveCount(2)

  const third = await context.newPage()
  await third.goto('/app/discover')
  await third.getByRole('button', { name: 'Account menu' }).click()
  await third.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(() => heldIn(second)).toEqual([])
  await third.waitForURL('/')
})

async function heldIn(tab: Page): Promise<(string | undefined)[]> {
  const names = await tab.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
  return (names ?? []).filter((name) => name?.startsWith('cairn.notices.'))
}

async function untilHeld(tab: Page): Promise<void> {
  await expect.poll(() => heldIn(tab).then(({ length }) => length)).toBe(1)
}
