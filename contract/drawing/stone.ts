import { randomOf, smoothRing } from '../rules/contours.ts'
import { hashOf } from '../rules/hue.ts'

const CORNERS = 14
/** Exponent of the superellipse that a stone is: 2 is an ellipse, more has fuller corners. */
const FULLNESS = 2.7

/** The outline of a single stone around its center. A seed always gives the same stone. */
export function drawStone(seed: string, { rx, ry }: { rx: number; ry: number }): string {
  return outlineOf(rx, ry, randomOf(hashOf(seed)))
}

/** The outline of a stone with these half extents around its center. */
export function outlineOf(rx: number, ry: number, next: () => number): string {
  const turn = next() * Math.PI
  const corner = (length: number, part: number) => length * Math.sign(part) * Math.abs(part) ** (2 / FULLNESS)
  return smoothRing(
    Array.from({ length: CORNERS }, (_, index) => {
      const angle = (index / CORNERS) * Math.PI * 2
      const swell = 1.02 + 0.04 * Math.sin(2 * angle + turn) + 0.02 * Math.sin(3 * angle + 2 * turn)
      return [corner(rx, Math.cos(angle)) * swell, corner(ry, Math.sin(angle)) * swell] as const
    }),
  )
}
