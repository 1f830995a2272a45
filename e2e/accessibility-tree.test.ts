import { signInAsMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { SCREENS } from './screens.ts'
import { findIds, openScreen, signInFor } from './visit.ts'

/** Roles that need an accessible name. */
const NAMED_ROLES = [
  'navigation',
  'complementary',
  'region',
  'button',
  'link',
  'textbox',
  'combobox',
  'radio',
  'checkbox',
]

for (const name of ['landing', 'discover', 'journey', 'upkeep', 'profile', 'contact-us', 'create'])
  test(`${name} has one main landmark, named controls and ordered headings`, async ({ page, context, server }) => {
    const screen = SCREENS.find((candidate) => candidate.name === name)
    if (!screen) throw new Error(`There is no screen ${name}`)
    const ids = await findIds(page)
    await signInFor(screen, context, server.url)
    await openScreen(page, screen, ids)
    const tree = await page.locator('body').ariaSnapshot()
    const nodes = [...tree.matchAll(/^\s*- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?([^\n]*)/gm)].map(
      ([, role = '', label = '', rest = '']) => ({ role, label, rest }),
    )
    const namesOf = (role: string) => nodes.filter((node) => node.role === role).map(({ label }) => label)

    expect(namesOf('main')).toHaveLength(1)
    expect(nodes.filter(({ role, label }) => NAMED_ROLES.includes(role) && label.trim() === '')).toEqual([])
    for (const landmark of ['navigation', 'complementary', 'region'])
      expect(new Set(namesOf(landmark)).size, landmark).toBe(namesOf(landmark).length)
    const levels = nodes
      .filter(({ role }) => role === 'heading')
      .map(({ rest }) => Number(/level=(\d)/.exec(rest)?.[1]))
    expect(levels[0]).toBe(1)
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
    expect(namesOf('button').filter((label) => /(\b\S+ \S+\b) \1/.test(label))).toEqual([])
  })

test('the likes button is named by its count', async ({ page }) => {
  const { journey } = await findIds(page)
  const { likeCount } = await (await page.request.get(`/api/path/journey/${journey}`)).json()
  await page.goto(`/app/discover/journey/${journey}`)
  await expect(page.getByRole('button', { name: `${likeCount} likes`, exact: true })).toBeVisible()
})

test('the side navigation contains no headings', async ({ page, context, server }) => {
  await signInAsMember(context, server.url)
  await page.goto('/app/discover')
  const side = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(side.getByRole('list', { name: 'General' }).getByRole('link')).toHaveCount(5)
  await expect(side.getByRole('heading')).toHaveCount(0)
})

test('the embedded card has a main landmark', async ({ page }) => {
  const { journey } = await findIds(page)
  await page.goto(`/embed/journey/${journey}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})
