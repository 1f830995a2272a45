import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'
import { OVERLAYS, SCREENS, type Screen } from './screens.ts'
import { tellModerators } from './told.ts'
import { beMember, findIds, isForMembers, type Look, openScreen, wear } from './visit.ts'
import { beyondTheScreen } from './widths.ts'

/** `npm run test:matrix` goes through all of it, `npm test` through a tenth. */
const WHOLE = process.env.CAIRN_MATRIX === 'on'
const TENTH = 10
/** An endless list grows while one walks through it. */
const PRESSES_MAX = 500

test.use({ expectedErrors: [/status of (?:404|500|503)/] })

const looks: Look[] = (['light', 'dark'] as const).flatMap((mode) =>
  (['ltr', 'rtl'] as const).map((direction) => ({ mode, direction })),
)
const overlays = OVERLAYS.map((overlay) => ({ ...overlay, screen: screenOf(overlay.screen) }))
const places = [
  ...SCREENS.map((screen) => ({ name: screen.name, screen, open: undefined })),
  ...overlays.map(({ name, screen, open }) => ({ name: `${screen.name}, ${name}`, screen, open })),
]
const cells = places
  .flatMap((place, row) => looks.map((look, column) => ({ ...place, look, row, column })))
  .filter(({ row, column }) => WHOLE || (row * (looks.length - 1) + column) % TENTH === 0)

test.beforeAll(({ place }) => tellModerators(place.url))

for (const { name, screen, open, look } of cells)
  test(`nothing is out of reach: ${name}, ${look.mode}, ${look.direction}`, async ({ page, context, place }) => {
    const ids = await findIds(page)
    if (isForMembers(screen)) await beMember(context, screen)
    await wear(context, place.url, look)
    await openScreen(page, screen, ids)
    await open?.(page)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([])
  })

for (const [row, screen] of SCREENS.entries())
  if (WHOLE || row % TENTH === 0)
    test(`the keyboard reaches everything: ${screen.name}`, async ({ page, context, place }) => {
      const ids = await findIds(page)
      if (isForMembers(screen)) await beMember(context, screen)
      await wear(context, place.url, {})
      await openScreen(page, screen, ids)
      let left = await page.evaluate(markReachable)
      for (let press = 0; press < PRESSES_MAX && left > 0; press++) {
        await page.keyboard.press('Tab')
        left = await page.evaluate(reach)
      }
      const unreached = await page
        .locator('[data-unreached]')
        .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 200)))
      expect(unreached).toEqual([])
    })

for (const [usual, other, who, screens] of [
  ['de', 'fr', 'a visitor', SCREENS.filter((screen) => !isForMembers(screen))],
  ['fr', 'de', 'a member', SCREENS.filter((screen) => isForMembers(screen) && screen.access !== 'moderator')],
  ['de', 'fr', 'a moderator', SCREENS.filter(({ access }) => access === 'moderator')],
] as const)
  for (const language of WHOLE ? [usual, other] : [usual])
    test(`nothing is cut at 390 px or reaches out of the screen at 320 px in ${language}, for ${who}`, async ({
      page,
      context,
      place,
    }) => {
      test.setTimeout(240_000)
      const ids = await findIds(page)
      if (who !== 'a visitor') await beMember(context, screens[0])
      await wear(context, place.url, { language })
      for (const screen of screens) {
        await page.setViewportSize({ width: 390, height: 844 })
        await openScreen(page, screen, ids)
        expect.soft(await page.evaluate(tooWide), `${screen.name} in ${language}`).toEqual([])
        await page.setViewportSize({ width: 320, height: 640 })
        expect.soft(await page.evaluate(beyondTheScreen), `${screen.name} in ${language} at 320 px`).toEqual([])
      }
    })

/** Marks whatever a person can act on; of radio buttons the chosen one, since arrows lead to the others. */
function markReachable(): number {
  const within = document.querySelector('dialog:modal') ?? document
  const all = within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')
  const reachable = [...all].filter((element) => {
    if (element.matches(':disabled, [tabindex="-1"], input[type=hidden]') || element.closest('[inert]')) return false
    if (element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) return false
    return element.checkVisibility({ visibilityProperty: true })
  })
  for (const element of reachable) element.setAttribute('data-unreached', '')
  return reachable.length
}

/** The focus is somewhere: how much of what was there at first has not had it yet? */
function reach(): number {
  document.activeElement?.removeAttribute('data-unreached')
  return document.querySelectorAll('[data-unreached]').length
}

/** Texts that reach out of their box, and the page itself where it scrolls sideways. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text.parentElement?.closest('noscript')) continue
    let box = text.parentElement
    while (box && getComputedStyle(box).display.startsWith('inline') && !box.matches('button, a'))
      box = box.parentElement
    if (!box?.checkVisibility({ visibilityProperty: true }) || !text.textContent?.trim()) continue
    if (box.closest('.sr-only, .truncate, option, script, style') || box.clientWidth <= 1) continue
    if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right } = range.getBoundingClientRect()
    const edge = box.getBoundingClientRect()
    if (left < edge.left - 1 || right > edge.right + 1) found.push(`${box.tagName}: ${text.textContent.trim()}`)
  }
  return found
}

function screenOf(name: string): Screen {
  const found = SCREENS.find((screen) => screen.name === name)
  if (!found) throw new Error(`There is no screen ${name}`)
  return found
}
