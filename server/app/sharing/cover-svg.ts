import { drawGround } from '#contract/drawing/map/ground.ts'
import type { Sheet } from '#contract/drawing/map/lines.ts'
import { motifOf } from '#contract/drawing/map/motif.ts'
import { drawTrail } from '#contract/drawing/map/trail.ts'
import type { Journey } from '#contract/journey.ts'
import { HUES, hueOf } from '#contract/rules/hue.ts'
import { hexOf, TONES } from '#server/core/images/tones.ts'

const YOU = '#c5511f'
/** Difference in hue, in degrees, between the two ends of a cover's ground. */
const TURN = 22

export interface PicturedCover {
  seed: string
  badges: readonly { name: string }[]
  stepUnits: readonly (number | null)[]
}

export function coverOf({ coverSeed, badges, stepUnits }: Journey): PicturedCover {
  return { seed: coverSeed, badges, stepUnits }
}

/** The darker and the lighter colour of the ground, in the hue of the seed. */
function groundColors(seed: string): [from: string, to: string] {
  const hue = HUES[hueOf(seed)] ?? HUES[0]
  return [hexOf(TONES.c0, hue), hexOf(TONES.c1, hue + TURN)]
}

/**
 * The map of a journey without progress, as SVG elements of this size. Colours are hexadecimal,
 * because the renderer doesn't support OKLCH.
 */
export function drawCover({ seed, badges, stepUnits }: PicturedCover, sheet: Sheet & { trail: boolean }): string {
  const [from, to] = groundColors(seed)
  const edge = hexOf(TONES.v1, HUES[hueOf(seed)] ?? HUES[0])
  const shades = drawGround(motifOf(badges, seed), seed, sheet)
    .map(({ path, light }) => `<path d="${path}" fill-opacity="${light}"/>`)
    .join('')
  const ground = `<rect width="${sheet.width}" height="${sheet.height}" fill="${from}"/><g fill="${to}" fill-rule="evenodd" stroke="${edge}" stroke-opacity=".16" stroke-width=".8">${shades}</g>`
  const journey = { stepCount: stepUnits.length, stepUnits, doneSteps: null }
  const trail = sheet.trail ? drawTrail(seed, journey, sheet) : null
  if (!trail) return ground
  const small = trail.areNodesSmall ? 0.72 : 1
  return `${ground}<g fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round"><path d="${trail.path}" stroke-width="2" stroke-dasharray=".1 5.5" stroke-opacity=".95"/><path d="${trail.openNodes}" stroke-width="${7.4 * small}"/><path d="${trail.openNodes}" stroke="${from}" stroke-width="${4.2 * small}"/><path d="${trail.flag}" fill="${YOU}" stroke-width="1.7"/></g>`
}
