import { hashOf } from './hue.ts'

export interface Sheet {
  width: number
  height: number
  lines: number
  /** From one line to the next, across. */
  stride: number
}

const POINTS = 11
const KEPT = 500
const drawn = new Map<string, string>()

/** The contour lines of a hill as one SVG path, always the same for the same seed. */
export function contoursOf(seed: string, sheet: Sheet): string {
  const key = `${sheet.width} ${sheet.height} ${seed}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  if (drawn.size >= KEPT) drawn.clear()
  const path = draw(seed, sheet)
  drawn.set(key, path)
  return path
}

function draw(seed: string, { width, height, lines, stride }: Sheet): string {
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
        return [
          Math.round(lean.x + Math.cos(angle) * radius * swell),
          Math.round(lean.y + Math.sin(angle) * radius * swell * flat),
        ] as const
      }),
    )
  }).join('')
}

/** A closed Catmull-Rom curve, written with relative `s` commands: the shortest spelling there is. */
function smoothRing(points: readonly (readonly [number, number])[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] ?? [0, 0]
  const pull = (index: number) =>
    [(at(index + 1)[0] - at(index - 1)[0]) / 6, (at(index + 1)[1] - at(index - 1)[1]) / 6] as const
  const [startX, startY] = at(0)
  const [outX, outY] = pull(0)
  let path = `M${startX} ${startY}`
  for (let index = 1; index <= points.length; index++) {
    const [fromX, fromY] = at(index - 1)
    const [toX, toY] = at(index)
    const [pullX, pullY] = pull(index)
    const before = pair(toX - fromX - pullX, toY - fromY - pullY)
    const end = pair(toX - fromX, toY - fromY)
    path += index === 1 ? `c${join(pair(outX, outY), before, end)}` : `s${join(before, end)}`
  }
  return `${path}z`
}

function pair(x: number, y: number): string {
  const across = Math.round(x)
  const down = Math.round(y)
  return down < 0 ? `${across}${down}` : `${across} ${down}`
}

function join(...pairs: string[]): string {
  return pairs.reduce((line, next) => (next.startsWith('-') ? line + next : `${line} ${next}`))
}

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
