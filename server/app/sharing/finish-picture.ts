import { drawCairn } from '#contract/drawing/cairn.ts'
import { drawHills } from '#contract/drawing/hills.ts'
import { stonesOf } from '#contract/rules/cairn.ts'
import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, required } from '#server/core/http/http-error.ts'
import { hillColors } from '#server/core/images/tones.ts'
import { presentJourney } from '#server/features/journeys/journeys.view.ts'
import { readJourney } from '#server/features/journeys/page.store.ts'
import type { JourneyRow } from '#server/features/journeys/read.store.ts'
import { type FinishRow, readFinish } from '#server/features/progress/finish.store.ts'
import { presentFinish } from '#server/features/progress/progress.view.ts'
import { readSharedFinish } from '#server/features/progress/shared-finish.ts'
import { type Glyphs, loadGlyphs, truncate, wrapLines } from './glyphs.ts'
import { drawLogo } from './picture-svg.ts'
import { wordsIn } from './words.ts'

/** The content of the picture of the finish that was shared with this token. */
export async function sharedFinishOf({ db, site }: AppContext, token: string): Promise<FinishContent> {
  const { row, finish } = await readSharedFinish(db, token)
  return contentOf(row, finish, (await site.read()).name)
}

/** The content of the picture of a person's own finish, for that person only. */
export async function ownFinishOf(
  { db, site }: AppContext,
  personId: string,
  journeyId: string,
): Promise<FinishContent> {
  const row = required(await readJourney(db, journeyId, personId), 'journeyNotFound')
  allow(reasonNotToRead(row, personId))
  const finish = required(await readFinish(db, { personId, journeyId }), 'notFound')
  return contentOf(row, finish, (await site.read()).name)
}

function contentOf(row: JourneyRow, finish: FinishRow, siteName: string): FinishContent {
  const { id, coverSeed, name, badges, requiredCount, steps = [] } = presentJourney(row, null)
  const { days } = presentFinish(finish, { badges, next: [] })
  const words = wordsIn(finish.language ?? 'en', siteName)
  return {
    seed: id,
    hue: coverSeed,
    title: name,
    person: finish.displayName,
    facts: [
      `${words.steps(requiredCount)} ${words.inDays(days)}`,
      words.finishedOn(finish.finishedAt, finish.timeZone),
    ],
    stones: stonesOf(steps, new Set()).length,
    siteName,
  }
}

interface FinishContent {
  /** Seed of the hills and the stones. */
  seed: string
  /** The seed of the hue. */
  hue: string
  title: string
  person: string
  /** Two lines such as '9 steps in 9 days' and 'Finished on 21 November 2026'. */
  facts: string[]
  stones: number
  siteName: string
}

const [WIDTH, HEIGHT] = [1200, 630]
const TEXT = { x: 60, y: 44, width: 650 }
const LINE_HEIGHT = 1.08
const FACTS = { size: 34, stride: 44 }
const PERSON = { x: 60, y: 586, size: 32, radius: 27, width: 385 }
/** The logo's stones, and the space between the person and the logo. */
const LOGO_ROOM = 82
const CAIRN = { center: 950, bottom: 573, width: 380, height: 504 }
/** The size of the cairn on the finish of a journey's page. */
const DRAWN = { width: 230, stoneHeight: 44 }

/** The light colours of `web/core/ui/styles`, and stones in the order of `cairn.css`. */
const SKY_END = '#f6ecdc'
const SUN = '#fbe2bb'
const STONES = ['#c9bea9', '#e9e2d3', '#d9cfbb'] as const
const EDGE = '#ada28d'
const TOP_STONE = { face: '#c8633a', edge: '#98482a' }

/** A picture of 1200 x 630 pixels for someone who finished a journey. */
export async function drawFinishPicture(content: FinishContent): Promise<string> {
  const [bold, plain] = await Promise.all([loadGlyphs('bold'), loadGlyphs('plain')])
  const [dark, light] = hillColors(content.hue)
  const { ridges, sun } = drawHills(
    content.seed,
    { width: WIDTH, height: HEIGHT },
    { cairnAt: CAIRN.center / WIDTH, sunAt: 0.64, lowered: 0.3 },
  )
  const [far, near] = [light, mixed(dark, '#000000', 0.3)]
  const hills = ridges.map(({ outline, shade }) => `<path d="${outline}" fill="${mixed(far, near, shade)}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${mixed('#ffffff', light, 0.62)}"/><stop offset=".75" stop-color="${SKY_END}"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
<circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${SUN}"/>${hills.join('')}${drawStones(content)}
<g fill="${mixed(dark, '#000000', 0.6)}">${drawTitle(content, bold, plain)}</g>${drawPerson(content, bold, dark)}</svg>`
}

function drawTitle({ title, facts }: FinishContent, bold: Glyphs, plain: Glyphs): string {
  const name = bold.drawable(title)
  const { lines, size } = name === '' ? { lines: [], size: 0 } : wrapLines(name, TEXT.width, bold)
  const titleLines = lines.map((text, index) =>
    bold.draw(text, { x: TEXT.x - 2, y: TEXT.y + size + index * size * LINE_HEIGHT, size }),
  )
  const top = TEXT.y + lines.length * size * LINE_HEIGHT + 50
  const factLines = facts.map((text, index) => {
    const fitting = truncate(plain.drawable(text), (part) => plain.widthOf(part, FACTS.size) <= TEXT.width)
    return plain.draw(fitting, { x: TEXT.x, y: top + index * FACTS.stride, size: FACTS.size })
  })
  return [...titleLines, ...factLines].join('')
}

/** The person's initial in a circle, their name, and the logo. */
function drawPerson({ person, siteName }: FinishContent, glyphs: Glyphs, color: string): string {
  const { x, y, size, radius, width } = PERSON
  const name = truncate(glyphs.drawable(person), (part) => glyphs.widthOf(part, size) <= width)
  const initial = [...name][0]?.toLocaleUpperCase() ?? ''
  const start = initial === '' ? x : x + 2 * radius + 16
  const face = `<circle cx="${x + radius}" cy="${y - 11}" r="${radius}" fill="#fff"/><g fill="${color}">${glyphs.draw(
    initial,
    { x: x + radius - glyphs.widthOf(initial, size) / 2, y, size },
  )}</g>`
  const nameWidth = TEXT.x + TEXT.width - start - glyphs.widthOf(name, size) - LOGO_ROOM
  const place = { right: TEXT.x + TEXT.width, y, siteName, nameWidth }
  const logo = drawLogo(glyphs, place, { stones: '#fff', name: '#fff' }).svg
  return `${initial && face}<g fill="#fff">${glyphs.draw(name, { x: start, y, size })}</g>${logo}`
}

/** The cairn, with the stone on top in orange. */
function drawStones({ seed, stones: count }: FinishContent): string {
  const { width, height, stones } = drawCairn(seed, count, DRAWN)
  const scale = Math.min(CAIRN.height / Math.max(height, 1), CAIRN.width / width)
  const drawn = stones.map(({ x, y, outline }, index) => {
    const isTop = index === count - 1
    const face = isTop ? TOP_STONE.face : STONES[index % STONES.length]
    return `<g transform="translate(${x} ${y})"><path d="${outline}" fill="${isTop ? TOP_STONE.edge : EDGE}"/><path d="${outline}" transform="translate(0 -20) scale(.992 .93)" fill="${face}"/></g>`
  })
  const left = CAIRN.center - (width * scale) / 2
  const top = CAIRN.bottom - height * scale
  return `<g transform="translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(4)})"><ellipse cx="${width / 2}" cy="${height}" rx="${width / 2}" ry="70" opacity=".16"/>${drawn.join('')}</g>`
}

/** The colour between two colours at this share; colours are '#rrggbb'. */
function mixed(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((start) => {
    const [one, other] = [from, to].map((color) => Number.parseInt(color.slice(start, start + 2), 16))
    return Math.round((one ?? 0) + ((other ?? 0) - (one ?? 0)) * share)
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
