import type { Locator, Page } from '@playwright/test'
import { openAsNewMember, signInAsMember } from './accounts.ts'
import { fillJourney } from './editor.ts'
import { expect, test } from './fixtures.ts'
import { fontsFetched, setAppearance } from './visit.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ actionTimeout: 10_000 })

const OTHERS = 'Machine learning from the ground up'
const PERSON = 'Maya Okafor'

/** A list of journeys: the links that lead to it, and the API call that returns its content. */
interface Screen {
  links: string[]
  call: string
}

/** Polling interval in ms: Playwright's default grows to 1 s, which adds up over 150 lists. */
const OFTEN = { intervals: [25] }

const profileTab = (tab: string, call: string): Screen => ({ links: ['Profile', tab], call })

test('all lists and counts match the server after each change, without a reload', { tag: '@everything' }, async ({
  page,
  server,
}) => {
  await openAsNewMember(page, server.url, 'Lia', ['Python'])
  const own = `Ropes in the dark ${crypto.randomUUID().slice(0, 6)}`
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const check = async (change: string, act: () => Promise<void>) => {
    await test.step(change, act)
    await test.step(`the lists after: ${change}`, () => expectListsAsOnServer(page))
  }
  await expectListsAsOnServer(page)

  await check('like', async () => {
    await openFromSearch(page, OTHERS)
    await withResponse(page, '/path/like/', () => page.getByRole('button', { name: /^Like/ }).click())
  })
  await check('follow', async () => {
    await openFromSearch(page, OTHERS)
    await withResponse(page, '/path/follow/', () => page.getByRole('button', { name: 'Follow', exact: true }).click())
  })
  await check('finish', async () => {
    await openFromSearch(page, OTHERS)
    await walk(page)
  })
  await check('take the like back', async () => {
    await openFromSearch(page, OTHERS)
    await withResponse(page, '/path/like/', () => page.getByRole('button', { name: /^Like/ }).click())
  })
  await check('stop following', async () => {
    await openFromSearch(page, OTHERS)
    await withResponse(page, '/path/follow/', () => page.getByRole('button', { name: 'Followed', exact: true }).click())
  })
  await check('create', () => create(page, own))
  await check('edit', async () => {
    await openFromSearch(page, own)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill(`${own} again`)
    await withResponse(page, '/path/', () => page.getByRole('button', { name: 'Save Changes' }).click())
  })
  await check('delete', () => remove(page, `${own} again`))
  await check('restore from the profile', async () => {
    await visit(page, ['Profile', 'Deleted'])
    await withResponse(page, '/path/restore/', () => page.getByRole('button', { name: /Restore/ }).click())
    await expect(page.getByRole('button', { name: /Restore/ })).toBeHidden()
    await expect.poll(() => counts(page)).toEqual(['0', '0', '1'])
  })
  await check('delete again and undo', async () => {
    await remove(page, `${own} again`)
    await visit(page, ['Profile'])
    await withResponse(page, '/path/restore/', () => page.getByRole('button', { name: 'Undo' }).click())
    await expect(page.getByRole('article', { name: own })).toBeVisible()
  })
  await check('follow a person', async () => {
    await visit(page, ['People'])
    const card = page.getByRole('article', { name: PERSON })
    await withResponse(page, '/user/follow/', () => card.getByRole('button', { name: `Follow ${PERSON}` }).click())
  })
  expect(await page.evaluate(() => 'isSamePage' in window), 'the page was never loaded again').toBe(true)
})

const SCREENS: Screen[] = [
  { links: ['Discover'], call: '/path/all' },
  { links: ['Recommended'], call: '/path/user/interest' },
  { links: ['Following'], call: '/path/user/following' },
  profileTab('Created', '/path/user'),
  profileTab('Walking', '/path/user/:me/following?unfinished=true'),
  profileTab('Finished', '/path/user/:me/finished'),
  profileTab('Liked', '/path/user/:me/liked'),
  profileTab('Deleted', '/path/user/deleted'),
]

async function expectListsAsOnServer(page: Page): Promise<void> {
  const me = await fetchAsMember(page, '/user/profile')
  // One after the other: a busy server refuses a client that sends more than six requests at once.
  const lists: { links: string[]; journeys: { name: string }[] }[] = []
  for (const { links, call } of SCREENS)
    lists.push({ links, journeys: await fetchAsMember(page, call.replace(':me', me.id)) })
  for (const { links, journeys } of lists) {
    await visit(page, links)
    // Trending changes with each act; the newest list is exact.
    if (links[0] === 'Discover') {
      // Waits until the rows above no longer move it: a press could hit the filter beside it.
      await page.getByRole('radio', { name: 'Newest' }).check()
    }
    await expectNames(page.getByRole('main'), journeys, links.join(', '))
  }
  await expect
    .poll(() => counts(page), { message: 'counts of the own profile', ...OFTEN })
    .toEqual([me.follower, me.following, me.totalPost].map(String))

  await visit(page, ['People'])
  const people: { id: string; displayName: string; follower: number; isFollowed: boolean }[] = await fetchAsMember(
    page,
    '/user/all',
  )
  const other = people.find(({ displayName }) => displayName === PERSON)
  if (!other) throw new Error(`${PERSON} is not in the directory`)
  const card = page.getByRole('article', { name: PERSON })
  const follow = card.getByRole('button', {
    name: `${other.isFollowed ? 'Followed' : 'Follow'} ${PERSON}`,
    exact: true,
  })
  await expect(follow).toBeVisible()
  await card.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: PERSON })).toBeVisible()
  await expect
    .poll(async () => (await counts(page))[0], { message: `followers of ${PERSON}`, ...OFTEN })
    .toBe(String(other.follower))
  await expectNames(page.getByRole('main'), await fetchAsMember(page, `/path/user/${other.id}`), PERSON)

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
}

/** Expects the journeys with these names, in this order, on the first page of the page's list. */
async function expectNames(within: Locator, journeys: { name: string }[], where: string): Promise<void> {
  // The rows of Discover above its list are sections.
  const names = within.locator(':is(article h2, article h3, li h3):not(section[aria-labelledby] *)')
  // Journeys of other tests can have the same name.
  const expected = [...new Set(journeys.map(({ name }) => name))]
  const first = async () => [...new Set(await names.allInnerTexts())].slice(0, expected.length)
  await expect.poll(first, { message: where, ...OFTEN }).toEqual(expected)
}

async function counts(page: Page): Promise<string[]> {
  return await page.getByRole('list', { name: 'In numbers' }).locator('b').allInnerTexts()
}

async function fetchAsMember(page: Page, call: string) {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const response = await page.request.get(`/api${call}`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status(), call).toBe(200)
  return await response.json()
}

/** Follows a link of the side navigation, then a tab. */
async function visit(page: Page, [link = '', tab]: string[]): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()
  if (tab === undefined) return
  await page.getByRole('main').getByRole('navigation').getByRole('link', { name: tab, exact: true }).click()
}

async function openFromSearch(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search' }).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name }).getByRole('link', { name: 'Expand Learning Journey' }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

/** Performs an action and waits for the response to the call it makes. */
async function withResponse(page: Page, call: string, act: () => Promise<void>): Promise<void> {
  const response = page.waitForResponse((candidate) => {
    return candidate.url().includes(call) && candidate.request().method() !== 'GET'
  })
  await act()
  expect((await response).ok()).toBe(true)
}

async function walk(page: Page): Promise<void> {
  const trail = page.getByRole('list', { name: 'Steps' })
  const next = trail.getByRole('button', { name: 'Continue' })
  const finish = trail.getByRole('button', { name: 'Finish', exact: true })
  await next.or(finish).waitFor()
  while (!(await finish.isVisible())) await withResponse(page, '/path/progress/', () => next.press('Enter'))
  await withResponse(page, '/path/progress/', () => finish.press('Enter'))
}

async function create(page: Page, name: string): Promise<void> {
  await visit(page, ['Following'])
  await page.getByRole('link', { name: 'Share Your Journey' }).first().click()
  await fillJourney(page, { name, description: 'Knots by feel.', badge: 'Python' })
  await page.getByRole('button', { name: 'Add Steps by hand' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type').selectOption('Video')
  await dialog.getByLabel('Description').fill('Watch the bowline')
  await dialog.getByLabel('Link').fill('https://www.animatedknots.com/bowline')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await withResponse(page, '/path/create', () => page.getByRole('button', { name: 'Publish' }).click())
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function remove(page: Page, name: string): Promise<void> {
  await openFromSearch(page, name)
  await page.getByRole('button', { name: 'Manage this journey' }).click()
  await page.getByRole('menuitem', { name: 'Archive or delete' }).click()
  await withResponse(page, '/path/', () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
  )
}

for (const width of [390, 1280])
  test(`Back leads to the place in a long list where it was left, at ${width} px`, {
    tag: width === 390 ? [] : '@everything',
  }, async ({ page, context, server }) => {
    await setAppearance(context, server.url, {})
    await signInAsMember(context, server.url)
    await page.setViewportSize({ width, height: 800 })
    // The page change would otherwise show other fonts, which move the cards.
    await page.goto('/about-us')
    await fontsFetched(page)
    await page.goto('/app/discover')
    const cards = page.getByRole('list', { name: 'Journeys' }).getByRole('article')
    const eleventh = cards.nth(10)
    if (width === 390) await page.getByRole('button', { name: 'Show more' }).click()
    await eleventh.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    await eleventh.getByRole('heading').getByRole('link').click()
    await page.waitForURL('**/app/discover/journey/**')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await expect(eleventh).toBeInViewport()
    // The cards are drawn one by one, so the page may be too short for a moment.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  })

test('a reload leads to the place in a list of several pages', { tag: '@everything' }, async ({
  page,
  context,
  server,
}) => {
  await setAppearance(context, server.url, {})
  await signInAsMember(context, server.url)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/app/discover?sort=newest')
  const cards = page.getByRole('list', { name: 'Journeys' }).getByRole('article')
  const more = page.getByRole('button', { name: 'Show more' })
  for (const last of [7, 15]) {
    await cards.nth(last).waitFor()
    await more.click()
  }
  await cards.nth(22).scrollIntoViewIfNeeded()
  await page.reload()
  await expect(cards.nth(22)).toBeInViewport()
})
