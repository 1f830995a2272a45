import { smoothRing } from '../../rules/contours.ts'
import { MARGIN, type Point, type Random, type Shade, type Sheet } from './lines.ts'

/** Rings of a hill, lighter towards its peak. */
export function hill(sheet: Sheet, next: Random): Shade[] {
  return contours(sheet, next, 10).map((path) => ({ path, light: 0.16 }))
}

/** A hill turned inside out: lighter towards the edges. */
export function basin(sheet: Sheet, next: Random): Shade[] {
  const all = `M-${MARGIN} -${MARGIN}H${sheet.width + MARGIN}V${sheet.height + MARGIN}H-${MARGIN}z`
  return contours(sheet, next, 9).map((ring) => ({ path: all + ring, light: 0.16 }))
}

function contours(sheet: Sheet, next: Random, count: number): string[] {
  const peak: Point = [sheet.width * (0.24 + next() * 0.6), sheet.height * (0.35 + next() * 0.4)]
  return ringsAround(peak, sheet, count, next)
}

/** Annual rings of a tree, whose centre is in the lower part of the sheet. */
export function rings(sheet: Sheet, next: Random): Shade[] {
  const middle: Point = [sheet.width * (0.2 + 0.6 * next()), sheet.height * (0.8 + 0.3 * next())]
  const all = ringsAround(middle, sheet, 13, next)
  const between = (from: number) => all.filter((_, ring) => ring % 4 === from || ring % 4 === from + 1).join('')
  return [
    { path: between(0), light: 0.3 },
    { path: between(2), light: 0.6 },
    { path: between(1), light: 0.14 },
  ]
}

const RING_CORNERS = 12

/** Rings that fill the sheet, the widest first. */
function ringsAround([x, y]: Point, { width, height }: Sheet, count: number, next: Random): string[] {
  const reach = Math.hypot(Math.max(x, width - x), Math.max(y, height - y))
  const flat = Math.min(1, Math.max(0.45, (height / width) * 1.5))
  const swells = [2, 3, 5].map((turns, index) => ({
    turns,
    size: 0.14 - index * 0.04,
    phase: next() * 6,
    drift: next() - 0.5,
  }))
  return Array.from({ length: count }, (_, ring) => {
    const radius = (reach * (count - ring)) / count / Math.sqrt(flat)
    return smoothRing(
      Array.from({ length: RING_CORNERS }, (_, corner): Point => {
        const angle = (corner / RING_CORNERS) * Math.PI * 2
        const swell = swells.reduce(
          (sum, { turns, size, phase, drift }) => sum + size * Math.sin(turns * angle + phase + drift * ring * 0.5),
          1,
        )
        return [x + Math.cos(angle) * radius * swell, y + Math.sin(angle) * radius * swell * flat]
      }),
    )
  })
}
