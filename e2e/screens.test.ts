import type { Page } from '@playwright/test'
import { findTreeProblems } from './accessibility-tree.ts'
import { axeOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { createModerationCases } from './moderation-cases.ts'
import { findClippedText, findOverflow } from './overflow.ts'
import { OVERLAYS, SCREENS, type Screen } from './screens.ts'
import { type Appearance, findIds, needsRole, needsSignIn, openScreen, setAppearance, signInFor } from './visit.ts'

/** Max. Tab presses on one screen, since infinite lists grow while Tab moves through them. */
const PRESSES_MAX = 500
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const PHONE = { width: 390, height: 844 }
const COMPUTER = { width: 1280, height: 720 }
/** Max. duration of a test that visits many screens, in ms. */
const MANY_SCREENS_MS = 600_000

test.use({ expectedErrors: [/status of (?:404|500|503)/] })

/** Modes, directions and languages, so that each screen is tested in all of them. */
const APPEARANCES: readonly Appearance[] = [
  { mode: 'light', direction: 'ltr', language: 'en' },
  { mode: 'dark', direction: 'rtl', language: 'de' },
  { mode: 'dark', direction: 'ltr', language: 'fr' },
]
const visitorScreens = SCREENS.filter((screen) => !needsSignIn(screen))
const isAuth = ({ route }: Screen) => route.startsWith('/auth/')
/** Screens by viewer, with the language in which `npm test` visits them; visitors' screens are divided among two workers. */
const WALKS = [
  { who: 'a visitor', screens: visitorScreens.filter((screen) => !isAuth(screen)), language: 'de' },
  { who: 'a visitor who signs in', screens: visitorScreens.filter(isAuth), language: 'fr' },
  { who: 'a member', screens: SCREENS.filter((screen) => needsSignIn(screen) && !needsRole(screen)), language: 'fr' },
  { who: 'a moderator', screens: SCREENS.filter(needsRole), language: 'de' },
]

/** Screens that have the layout of another one, which `npm test` leaves out. */
const ALIKE = new Set([
  ...['about-us', 'payment', 'rules', 'accessibility', 'privacy', 'coming-soon', 'maintenance', '500', 'unknown'],
  ...[
    'login-unprotected',
    'register-unprotected',
    'stop-email-change',
    'undo-factor',
    'refuse-invitations',
    'complete',
    'badge',
  ],
  ...['recommended', 'history', 'suggest', 'own-journey', 'create', 'notices', 'data', 'people-list', 'invite'],
])

test.beforeAll(({ server }) => createModerationCases(server.url))

for (const { who, screens, language } of WALKS)
  test(`screens for ${who} fit and have a title at 390 px in ${language}`, async ({ page, server }) => {
    test.setTimeout(MANY_SCREENS_MS)
    await page.setViewportSize(PHONE)
    const different = screens.filter(({ name }) => !ALIKE.has(name))
    for await (const screen of visitAll(page, server.url, different, { language })) {
      await expect.soft(page, screen.name).toHaveTitle(/Cairn/)
      expect.soft(await page.evaluate(findClippedText), `clipped: ${screen.name}`).toEqual([])
      expect.soft(await page.evaluate(findOverflow), `beyond the edge: ${screen.name}`).toEqual([])
      expect.soft(await findTreeProblems(page), screen.name).toEqual([])
    }
  })

test.describe('on all screens', { tag: '@everything' }, () => {
  test.describe.configure({ timeout: MANY_SCREENS_MS })

  for (const { who, screens } of WALKS)
    for (const appearance of APPEARANCES)
      test(`nothing is wider than the page, axe finds nothing and the keyboard reaches all for ${who}, ${nameOf(appearance)}`, async ({
        page,
        server,
      }) => {
        // Visitors' screens are tested with all rules.
        const tags = screens.some(needsSignIn) ? TAGS : []
        for await (const { name } of visitAll(page, server.url, screens, appearance)) {
          await page.setViewportSize({ width: 320, height: 640 })
          expect.soft(await page.evaluate(findOverflow), `beyond 320 px: ${name}`).toEqual([])
          await page.setViewportSize(PHONE)
          expect.soft(await page.evaluate(findClippedText), `clipped at 390 px: ${name}`).toEqual([])
          await page.setViewportSize(COMPUTER)
          expect.soft(await findTreeProblems(page), name).toEqual([])
          expect.soft(await findViolations(page, tags), name).toEqual([])
          expect.soft(await findUnreached(page), name).toEqual([])
        }
      })

  for (const appearance of [{ mode: 'light', direction: 'ltr' } as const, { mode: 'dark', direction: 'rtl' } as const])
    test(`axe finds nothing with dialogs and menus open, ${nameOf(appearance)}`, async ({ page, server }) => {
      for (const { name, screen, open } of OVERLAYS) {
        await page.setViewportSize(COMPUTER)
        for await (const _ of visitAll(page, server.url, [screenOf(screen)], appearance)) {
          await open(page)
          expect.soft(await findViolations(page, TAGS), `${screen}, ${name}`).toEqual([])
        }
      }
    })
})

/** Opens one screen after the other in the same page, as a viewer who may see them. */
async function* visitAll(
  page: Page,
  url: string,
  screens: readonly Screen[],
  appearance: Appearance,
): AsyncGenerator<Screen> {
  const ids = await findIds(page)
  if (screens[0]) await signInFor(screens[0], page.context(), url)
  await setAppearance(page.context(), url, appearance)
  for (const screen of screens) {
    await openScreen(page, screen, ids)
    yield screen
  }
}

function nameOf(appearance: Appearance): string {
  return Object.values(appearance).join(', ')
}

/** Presses Tab until each control had the focus; returns those that never had it. */
async function findUnreached(page: Page): Promise<string[]> {
  let unreachedCount = await page.evaluate(markReachable)
  for (let press = 0; press < PRESSES_MAX && unreachedCount > 0; press++) {
    await page.keyboard.press('Tab')
    unreachedCount = await page.evaluate(unmarkFocused)
  }
  const unreached = page.locator('[data-unreached]')
  return await unreached.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 200)))
}

/** Violations of all axe rules, or only of the rules with one of these tags. */
async function findViolations(page: Page, tags: string[] = []): Promise<unknown[]> {
  const axe = axeOn(page)
  if (tags.length > 0) axe.withTags(tags)
  // Base UI's focus guards are excluded: they can have the focus but are hidden from screen
  // readers.
  const { violations } = await axe.exclude('[data-base-ui-focus-guard]').analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])
}

/**
 * Marks all controls that Tab must reach; of radio buttons only the checked one, since arrow keys
 * reach the others.
 */
function markReachable(): number {
  const root = document.querySelector('dialog:modal') ?? document
  const all = root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')
  const reachable = [...all].filter((element) => {
    if (element.matches(':disabled, [tabindex="-1"], input[type=hidden]') || element.closest('[inert]')) return false
    if (element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) return false
    return element.checkVisibility({ visibilityProperty: true })
  })
  for (const element of reachable) element.setAttribute('data-unreached', '')
  return reachable.length
}

/** Unmarks the focused control; returns the number of controls not reached yet. */
function unmarkFocused(): number {
  document.activeElement?.removeAttribute('data-unreached')
  return document.querySelectorAll('[data-unreached]').length
}

function screenOf(name: string): Screen {
  const found = SCREENS.find((screen) => screen.name === name)
  if (!found) throw new Error(`There is no screen ${name}`)
  return found
}
