import { contoursOf } from '#contract/rules/contours.ts'
import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { presentJourney } from '#server/features/journeys/journeys.view.ts'
import { readJourney } from '#server/features/journeys/read.store.ts'
import { findPicturedFinish, readFinish } from '#server/features/progress/finish.store.ts'
import { groundColors } from './cover-svg.ts'
import { type Glyphs, loadGlyphs, truncate, wrapLines } from './glyphs.ts'
import { COLORS, drawLogo } from './picture-svg.ts'
import { wordsIn } from './words.ts'

/**
 * The content of the finish picture with this token; 404 if the finish or the journey can't be seen
 * any more.
 */
export async function finishContentOf({ db }: AppContext, token: string): Promise<FinishContent> {
  const pictured = await findPicturedFinish(db, token)
  const finish = pictured && (await readFinish(db, pictured))
  const row = finish && (await readJourney(db, pictured.journeyId, null))
  if (!row || reasonNotToRead(row, null)) throw new HttpError('notFound')
  const { coverSeed, name, badges, requiredCount } = presentJourney(row, null)
  return {
    seed: coverSeed,
    title: name,
    person: pictured.displayName,
    finishedOn: wordsIn(finish.language ?? 'en').finishedOn(finish.finishedAt, finish.timeZone),
    badges: badges.map((badge) => badge.name),
    units: requiredCount,
  }
}

interface FinishContent {
  /** The seed of the hue and the contour lines. */
  seed: string
  title: string
  person: string
  /** The line with the date, such as 'Finished on 21 November 2026'. */
  finishedOn: string
  badges: string[]
  /** Number of stones in the cairn: one per unit. */
  units: number
}

const [WIDTH, HEIGHT] = [1200, 630]
const CARD = { x: 56, y: 56, width: 712, height: 518 }
const TEXT = { x: CARD.x + 46, width: CARD.width - 92 }
const LINE_HEIGHT = 1.08

const STONES = { max: 9, center: 984, bottom: 560, height: 470, tallest: 92, widest: 168, narrowest: 62 }
const STONE_COLORS = ['#f4efe4', '#e6dfd0', '#d9d0bd'] as const
const TOP_STONE = '#c9683c'

/** A picture of 1200 x 630 pixels for someone who finished a journey. */
export async function drawFinishPicture(content: FinishContent): Promise<string> {
  const [bold, plain] = await Promise.all([loadGlyphs('bold'), loadGlyphs('plain')])
  const [from, to] = groundColors(content.seed)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><linearGradient id="ground" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
<path d="${contoursOf(content.seed, { width: WIDTH, height: HEIGHT, lines: 16, stride: 46 })}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>
<rect x="${CARD.x}" y="${CARD.y}" width="${CARD.width}" height="${CARD.height}" rx="36" fill="${COLORS.paper}"/>
${drawTexts(content, bold, plain)}${drawStones(content.units)}${drawLogo(bold, { right: CARD.x + CARD.width - 46, y: 548 })}</svg>`
}

function drawTexts({ title, person, finishedOn, badges }: FinishContent, bold: Glyphs, plain: Glyphs): string {
  const line = (text: string, glyphs: Glyphs, { y, size }: { y: number; size: number }) => {
    const fitting = truncate(glyphs.drawable(text), (part) => glyphs.widthOf(part, size) <= TEXT.width)
    return glyphs.draw(fitting, { x: TEXT.x, y, size })
  }
  const name = bold.drawable(title)
  const { lines, size } = name === '' ? { lines: [], size: 0 } : wrapLines(name, TEXT.width, bold)
  const titleLines = lines.map((text, index) =>
    bold.draw(text, { x: TEXT.x - 2, y: 150 + size + index * size * LINE_HEIGHT, size }),
  )
  const badgeLines = linesOf(badges, plain).map((text, index) => line(text, plain, { y: 464 + index * 36, size: 28 }))
  return `<g fill="${COLORS.muted}">${line(person, plain, { y: 134, size: 34 })}${badgeLines.join('')}</g>
<g fill="${COLORS.ink}">${titleLines.join('')}${line(finishedOn, bold, { y: 422, size: 32 })}</g>`
}

/** The names in at most two lines; the second line is truncated. */
function linesOf(names: readonly string[], glyphs: Glyphs): string[] {
  const [first = '', ...others] = names
  let line = first
  while (others[0] !== undefined && glyphs.widthOf(`${line} · ${others[0]}`, 28) <= TEXT.width)
    line += ` · ${others.shift()}`
  return others.length === 0 ? [line] : [line, others.join(' · ')]
}

/** One stone per unit, the lowest one first. */
function drawStones(units: number): string {
  const count = Math.max(1, Math.min(units, STONES.max))
  const height = Math.min(STONES.tallest, STONES.height / count)
  return Array.from({ length: count }, (_, index) => {
    const isTop = index === count - 1
    const rx = STONES.widest - ((STONES.widest - STONES.narrowest) * index) / Math.max(count - 1, 1)
    const cx = STONES.center + (index % 2 === 0 ? 4 : -6)
    const cy = STONES.bottom - height / 2 - index * height
    const color = isTop ? TOP_STONE : STONE_COLORS[index % STONE_COLORS.length]
    return `<ellipse cx="${cx}" cy="${cy.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${(height * 0.54).toFixed(1)}" fill="${color}"/>`
  }).join('')
}
