import { drawGround } from '#contract/drawing/map/ground.ts'
import type { Sheet } from '#contract/drawing/map/lines.ts'
import { motifOf } from '#contract/drawing/map/motif.ts'
import { drawTrail } from '#contract/drawing/map/trail.ts'
import type { Journey } from '#contract/journey.ts'
import { HUES, hueOf } from '#contract/rules/hue.ts'

/** Lightness and chroma in OKLCH, as `web/core/ui/styles/tokens.css` has them in light mode. */
export const TONES = {
  c0: [0.4, 0.078],
  c1: [0.64, 0.092],
  v1: [0.945, 0.04],
  'hill-0': [0.52, 0.08],
  'hill-1': [0.77, 0.075],
} as const
const YOU = '#c5511f'
/** How much further in hue the lighter end of a ground is. */
const TURN = 22

export interface PicturedCover {
  seed: string
  badges: readonly { name: string }[]
  stepUnits: readonly (number | null)[]
}

export function coverOf({ coverSeed, badges, stepUnits }: Journey): PicturedCover {
  return { seed: coverSeed, badges, stepUnits }
}

/** The colours of the ground in a seed's hue: its darker and its lighter end. */
function groundColors(seed: string): [from: string, to: string] {
  const hue = HUES[hueOf(seed)] ?? HUES[0]
  return [hexOf(TONES.c0, hue), hexOf(TONES.c1, hue + TURN)]
}

/** The colours of hills in a seed's hue: the nearest and the furthest one. */
export function hillColors(seed: string): [near: string, far: string] {
  const hue = HUES[hueOf(seed)] ?? HUES[0]
  return [hexOf(TONES['hill-0'], hue), hexOf(TONES['hill-1'], hue)]
}

/**
 * The map of a journey that isn't begun, as SVG elements of this size. The colours are written out, since what draws the
 * picture knows no OKLCH.
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

/** OKLCH as a hex colour of sRGB (https://bottosson.github.io/posts/oklab/). */
function hexOf([lightness, chroma]: readonly [number, number], hue: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map(hexPart).join('')}`
}

function hexPart(linear: number): string {
  const share = Math.min(1, Math.max(0, linear))
  const encoded = share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}
