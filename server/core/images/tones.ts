import { HUES, hueOf } from '#contract/rules/hue.ts'

/** Lightness and chroma in OKLCH, as `web/core/ui/styles/tokens.css` has them in light mode. */
export const TONES = {
  c0: [0.4, 0.078],
  c1: [0.64, 0.092],
  v1: [0.945, 0.04],
  'hill-0': [0.52, 0.08],
  'hill-1': [0.77, 0.075],
} as const

/** The colours of hills in the hue of the seed: of the nearest and of the farthest hill. */
export function hillColors(seed: string): [near: string, far: string] {
  const hue = HUES[hueOf(seed)] ?? HUES[0]
  return [hexOf(TONES['hill-0'], hue), hexOf(TONES['hill-1'], hue)]
}

/** Converts OKLCH to a hex colour of sRGB (https://bottosson.github.io/posts/oklab/). */
export function hexOf([lightness, chroma]: readonly [number, number], hue: number): string {
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
