export type Point = readonly [x: number, y: number]

/** How far shapes reach beyond the sheet, so that their edges aren't drawn. */
export const MARGIN = 10

export interface Sheet {
  width: number
  height: number
}

/** One path of the ground: how much of the lighter colour lies on the darker one, from 0 to 1. */
export interface Shade {
  path: string
  light: number
}

/** A number from 0 to 1. */
export type Random = () => number

/** A closed shape with straight sides. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(text).join('L')}z`
}

/** A smooth line through the points, as a Catmull-Rom spline. */
export function curve(points: readonly Point[]): string {
  const [start = [0, 0]] = points
  return `M${text(start)}${bends(points)}`
}

/** The area between two smooth lines. */
export function band(upper: readonly Point[], lower: readonly Point[]): string {
  const back = lower.toReversed()
  return `${curve(upper)}L${text(back[0] ?? [0, 0])}${bends(back)}z`
}

function bends(points: readonly Point[]): string {
  return points
    .slice(1)
    .map((point, index) => {
      const from = points[index] ?? point
      const before = points[index - 1] ?? from
      const after = points[index + 2] ?? point
      const leave: Point = [from[0] + (point[0] - before[0]) / 6, from[1] + (point[1] - before[1]) / 6]
      const arrive: Point = [point[0] - (after[0] - from[0]) / 6, point[1] - (after[1] - from[1]) / 6]
      return `C${text(leave)} ${text(arrive)} ${text(point)}`
    })
    .join('')
}

/** Dots as lines of no length, which round line ends make visible at the width of the stroke. */
export function dots(points: readonly Point[]): string {
  return points.map((point) => `M${text(point)}h.01`).join('')
}

export function text([x, y]: Point): string {
  return `${round(x)} ${round(y)}`
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
