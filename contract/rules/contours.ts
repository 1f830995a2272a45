import { hashOf } from './hue.ts'

type Point = readonly [x: number, y: number]

export interface Sheet {
  width: number
  height: number
  lines: number
  /** Distance between two contour lines, in pixels. */
  stride: number
}

const POINTS = 11
const KEPT = 500
const drawn = new Map<string, string>()

/** The contour lines of a hill as one SVG path; a seed always gives the same lines. */
export function contoursOf(seed: string, sheet: Sheet): string {
  const key = `${sheet.width} ${sheet.height} ${seed}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  if (drawn.size >= KEPT) drawn.clear()
  const path = draw(seed, sheet)
  drawn.set(key, path)
  return path
}

function draw(seed: string, sheet: Sheet): string {
  return hillOf(seed, sheet).join('')
}

/** The rings of a hill, the smallest first. */
function hillOf(seed: string, { width, height, lines, stride }: Sheet): string[] {
  const next = randomOf(hashOf(seed))
  const peak = { x: width * (0.24 + next() * 0.52), y: height * (0.38 + next() * 0.4) }
  const waves = [2, 3, 5].map((turns, index) => ({
    turns,
    height: (0.17 - index * 0.045) * (0.7 + next() * 0.6),
    phase: next() * Math.PI * 2,
    drift: (next() - 0.5) * 0.5,
  }))
  const flat = Math.min(1, Math.max(0.42, (height / width) * 1.5))
  return Array.from({ length: lines }, (_, line) => {
    const radius = stride * (line + 0.9) * (1 + line * 0.03)
    const lean = { x: peak.x + line * stride * 0.11 * Math.sign(width / 2 - peak.x), y: peak.y }
    return smoothRing(
      Array.from({ length: POINTS }, (_, point) => {
        const angle = (point / POINTS) * Math.PI * 2
        const swell = waves.reduce(
          (sum, wave) => sum + wave.height * Math.sin(wave.turns * angle + wave.phase + wave.drift * line),
          1,
        )
        return [lean.x + Math.cos(angle) * radius * swell, lean.y + Math.sin(angle) * radius * swell * flat] as const
      }),
    )
  })
}

/**
 * A closed quadratic B-spline: from the middle of one side to that of the next, pulled by the
 * corner between them. A `t` command mirrors the previous corner, so each side needs only its end:
 * the shortest notation.
 */
export function smoothRing(points: readonly Point[]): string {
  const corners = points.map(([x, y]) => [even(x), even(y)] as const)
  const middles = corners.map((corner, index) => between(corner, corners[(index + 1) % corners.length] ?? corner))
  const [first = [0, 0], second = [0, 0], ...others] = middles
  const steps = [...others, first].map((middle, index) => `t${step(middles[index + 1] ?? second, middle)}`)
  const bend = join(step(first, corners[1] ?? first), step(first, second))
  return `M${first.join(' ')}q${bend}${steps.join('')}z`
}

/** Rounds to an even number, so that the midpoint of two points is a whole number. */
function even(length: number): number {
  return 2 * Math.round(length / 2)
}

function between([x, y]: Point, [otherX, otherY]: Point): Point {
  return [(x + otherX) / 2, (y + otherY) / 2]
}

function step([fromX, fromY]: Point, [toX, toY]: Point): string {
  const down = toY - fromY
  return `${toX - fromX}${down < 0 ? '' : ' '}${down}`
}

function join(one: string, other: string): string {
  return other.startsWith('-') ? one + other : `${one} ${other}`
}

/** mulberry32, a small pseudo-random generator: a seed always gives the same numbers. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
