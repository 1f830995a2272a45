import type { Page } from '@playwright/test'

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
const LANDMARKS = ['navigation', 'complementary', 'region']

/** Finds problems of a page's main landmark, accessible names and headings. */
export async function findTreeProblems(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  const nodes = [...tree.matchAll(/^\s*- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?([^\n]*)/gm)].map(
    ([, role = '', label = '', rest = '']) => ({ role, label, rest }),
  )
  const namesOf = (role: string) => nodes.filter((node) => node.role === role).map(({ label }) => label)
  const unnamed = nodes.filter(({ role, label }) => NAMED_ROLES.includes(role) && label.trim() === '')
  const repeated = LANDMARKS.filter((role) => new Set(namesOf(role)).size < namesOf(role).length)
  const levels = nodes.filter(({ role }) => role === 'heading').map(({ rest }) => Number(/level=(\d)/.exec(rest)?.[1]))
  const stammering = namesOf('button').filter((label) => /(\b\S+ \S+\b) \1/.test(label))
  return [
    ...(namesOf('main').length === 1 ? [] : [`${namesOf('main').length} main landmarks`]),
    ...unnamed.map(({ role }) => `a ${role} without a name`),
    ...repeated.map((role) => `two landmarks ${role} with the same name`),
    ...(levels[0] === 1 ? [] : [`the first heading has level ${levels[0]}`]),
    ...levels.flatMap((level, at) =>
      level > (levels[at - 1] ?? 0) + 1 ? [`a heading of level ${level} too early`] : [],
    ),
    ...stammering.map((label) => `a button repeats its words: ${label}`),
  ]
}
