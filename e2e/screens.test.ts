import type { Page } from '@playwright/test'
import { findTreeProblems } from './accessibility-tree.ts'
import { axeOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { createModerationCases } from './moderation-cases.ts'
import { findClippedText, findOverflow } from './overflow.ts'
import { OVERLAYS, SCREENS, type Screen } from './screens.ts'
import { type Appearance, findIds, needsRole, needsSignIn, openScreen, setAppearance, signInFor } from './visit.ts'

/** `npm run test:matrix` tests all combinations, `npm test` a tenth. */
const WHOLE = process.env.CAIRN_MATRIX === 'on'
const TENTH = 10
/** Max. Tab presses on one screen, since infinite lists grow while Tab moves through them. */
const PRESSES_MAX = 500
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface View {
  name: string
  screen: Screen
  open: ((page: Page) => Promise<void>) | undefined
}

test.use({ expectedErrors: [/status of (?:404|500|503)/] })

const appearances: Appearance[] = (['light', 'dark'] as const).flatMap((mode) =>
  (['ltr', 'rtl'] as const).map((direction) => ({ mode, direction })),
)
const overlays = OVERLAYS.map((overlay) => ({ ...overlay, screen: screenOf(overlay.screen) }))
const views: View[] = [
  ...SCREENS.map((screen) => ({ name: screen.name, screen, open: undefined })),
  ...overlays.map(({ name, screen, open }) => ({ name: `${screen.name}, ${name}`, screen, open })),
]
const cells = views
  .flatMap((view, row) => appearances.map((appearance, column) => ({ ...view, appearance, row, column })))
  .filter((cell) => !isWalked(cell))
  .filter(({ row, column }) => WHOLE || (row * (appearances.length - 1) + column) % TENTH === 0)

const visitorScreens = SCREENS.filter((screen) => !needsSignIn(screen))
const memberScreens = SCREENS.filter((screen) => needsSignIn(screen) && !needsRole(screen))
const isAuth = ({ route }: Screen) => route.startsWith('/auth/')
/**
 * Screens by viewer. `npm test` uses the first language only; visitors' screens are divided among
 * two workers.
 */
const WALKS = [
  { who: 'a visitor', screens: visitorScreens.filter((screen) => !isAuth(screen)), languages: ['de', 'fr'] },
  { who: 'a visitor who signs in', screens: visitorScreens.filter(isAuth), languages: ['de', 'fr'] },
  { who: 'a member', screens: memberScreens, languages: ['fr', 'de'] },
  { who: 'a moderator', screens: SCREENS.filter(needsRole), languages: ['de', 'fr'] },
]

test.beforeAll(({ server }) => createModerationCases(server.url))

for (const { name, screen, open, appearance } of cells)
  test(`no accessibility violations: ${name}, ${appearance.mode}, ${appearance.direction}`, async ({
    page,
    context,
    server,
  }) => {
    const ids = await findIds(page)
    await signInFor(screen, context, server.url)
    await setAppearance(context, server.url, appearance)
    await openScreen(page, screen, ids)
    await open?.(page)
    expect(await findViolations(page, TAGS)).toEqual([])
  })

for (const [row, screen] of SCREENS.entries())
  if (WHOLE || row % TENTH === 0)
    test(`the keyboard reaches all controls: ${screen.name}`, async ({ page, context, server }) => {
      const ids = await findIds(page)
      await signInFor(screen, context, server.url)
      await setAppearance(context, server.url, {})
      await openScreen(page, screen, ids)
      let unreachedCount = await page.evaluate(markReachable)
      for (let press = 0; press < PRESSES_MAX && unreachedCount > 0; press++) {
        await page.keyboard.press('Tab')
        unreachedCount = await page.evaluate(unmarkFocused)
      }
      const unreached = await page
        .locator('[data-unreached]')
        .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 200)))
      expect(unreached).toEqual([])
    })

for (const { who, screens, languages } of WALKS)
  for (const language of WHOLE ? languages : languages.slice(0, 1))
    test(`all screens for ${who} fit, are accessible and have a title in ${language}`, async ({
      page,
      context,
      server,
    }) => {
      test.setTimeout(240_000)
      const ids = await findIds(page)
      if (screens[0]) await signInFor(screens[0], context, server.url)
      await setAppearance(context, server.url, { language })
      for (const screen of screens) {
        const where = `${screen.name} in ${language}`
        await page.setViewportSize({ width: 390, height: 844 })
        await openScreen(page, screen, ids)
        await expect.soft(page, where).toHaveTitle(/Cairn/)
        expect.soft(await page.evaluate(findClippedText), `clipped at 390 px: ${where}`).toEqual([])
        await page.setViewportSize({ width: 320, height: 640 })
        expect.soft(await page.evaluate(findOverflow), `beyond 320 px: ${where}`).toEqual([])
        await page.setViewportSize({ width: 1280, height: 720 })
        expect.soft(await findTreeProblems(page), where).toEqual([])
        if (!needsSignIn(screen)) expect.soft(await findViolations(page), where).toEqual([])
      }
    })

/** Violations of all axe rules, or only of the rules with one of these tags. */
async function findViolations(page: Page, tags: string[] = []): Promise<unknown[]> {
  const axe = axeOn(page)
  if (tags.length > 0) axe.withTags(tags)
  // Base UI's focus guards are excluded: they can have the focus but are hidden from screen
  // readers.
  const { violations } = await axe.exclude('[data-base-ui-focus-guard]').analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])
}

/** Whether another test covers this view: visitors' screens in light mode, from left to right. */
function isWalked({ screen, open, appearance: { mode, direction } }: View & { appearance: Appearance }): boolean {
  return !open && !needsSignIn(screen) && mode === 'light' && direction === 'ltr'
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
