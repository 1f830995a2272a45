import { randomOf } from '../../rules/contours.ts'
import { hashOf } from '../../rules/hue.ts'
import { nextStepOf } from '../../rules/progress.ts'
import { curve, dots, type Point, polygon, type Sheet } from './lines.ts'

interface WalkedJourney {
  stepCount: number
  stepUnits: readonly (number | null)[]
  doneSteps: readonly number[] | null
}

export interface DrawnTrail {
  path: string
  /** The walked part; null before the first tick. */
  walked: string | null
  /** The middle line of the lit ground: the walked part, and a line that leads to it from the edge of the sheet. */
  lit: string | null
  openNodes: string
  doneNodes: string
  you: string | null
  flag: string
  areNodesSmall: boolean
  /** Whether all required steps are done; then the whole ground is lit. */
  isFinished: boolean
}

/** Max. number of steps with large nodes. */
const LARGE_NODES_STEPS_MAX = 12
/** Max. number of steps that all have nodes; above it, only every second step has one. */
const ALL_NODES_STEPS_MAX = 24
/** Min. width of a sheet with large nodes. */
const LARGE_NODES_WIDTH_MIN = 100
/** Least number of curved pieces of the trail. */
const PIECES = 9
const POLE = 17

/** The trail across a map, with a node per step; null without steps. A seed always gives the same trail. */
export function drawTrail(seed: string, journey: WalkedJourney, sheet: Sheet): DrawnTrail | null {
  const { stepCount: steps, doneSteps } = journey
  if (steps === 0) return null
  const { pieces, points, nodeOf } = wayThrough(steps, seed, sheet)
  const done = new Set(doneSteps)
  const next = done.size === 0 ? null : nextStepOf(journey)
  const you = next === -1 ? null : next
  const reached = next === -1 ? steps - 1 : next
  const shown = Array.from({ length: steps }, (_, step) => step).filter(
    (step) => step !== you && (steps <= ALL_NODES_STEPS_MAX || step % 2 === 0 || step === steps - 1),
  )
  const last = nodeOf(steps - 1)
  const walked = reached === null ? null : points.slice(0, steps === 1 ? points.length : reached * pieces + 1)
  const [start = last] = points
  return {
    path: curve(points),
    walked: walked && curve(walked),
    lit: walked && curve([[-sheet.width * 0.1, start[1] + sheet.height * 0.08], ...walked]),
    openNodes: dots(shown.filter((step) => !done.has(step)).map(nodeOf)),
    doneNodes: dots(shown.filter((step) => done.has(step)).map(nodeOf)),
    you: you === null ? null : dots([nodeOf(you)]),
    flag: polygon([
      last,
      [last[0], last[1] - POLE],
      [last[0] + 12, last[1] - POLE + 4.5],
      [last[0], last[1] - POLE + 9],
    ]),
    areNodesSmall: steps > LARGE_NODES_STEPS_MAX || sheet.width < LARGE_NODES_WIDTH_MIN,
    isFinished: next === -1,
  }
}

/** The nodes of all steps on the trail of `drawTrail`. */
export function nodesOf(seed: string, steps: number, sheet: Sheet): Point[] {
  const { nodeOf } = wayThrough(steps, seed, sheet)
  return Array.from({ length: steps }, (_, step) => nodeOf(step))
}

/** The points of the trail, with `pieces` between the nodes of two steps. */
function wayThrough(steps: number, seed: string, sheet: Sheet) {
  const pieces = Math.ceil(PIECES / Math.max(steps - 1, 1))
  const points = wayOf(seed, Math.max(steps - 1, 1) * pieces, sheet)
  const nodeOf = (step: number): Point => points[steps === 1 ? points.length - 1 : step * pieces] ?? [0, 0]
  return { pieces, points, nodeOf }
}

/**
 * The points of the trail. It ends low, so that the trail and its flag don't cover what is in the
 * upper end of the sheet.
 */
function wayOf(seed: string, pieces: number, { width, height }: Sheet): Point[] {
  const next = randomOf(hashOf(`${seed} way`))
  const [phase, turns, swing] = [next() * Math.PI * 2, 0.75 + next() * 0.6, 0.15 + next() * 0.07]
  const start = Math.min(Math.max(width * 0.085, 9), 40)
  // Leaves room for the flag behind the end.
  const end = Math.max(start, 16)
  // Keeps the trail from getting steeper on tall sheets.
  const steep = Math.min(1, (width * 0.6) / height)
  return Array.from({ length: pieces + 1 }, (_, index): Point => {
    const share = index / pieces
    const settle = Math.min(1, Math.max(0, (share - 0.55) / 0.4)) ** 2
    const wave = 0.52 + swing * steep * Math.sin(phase + share * Math.PI * 2 * turns)
    const y = wave * (1 - settle) + 0.64 * settle
    return [start + share * (width - start - end), height * y]
  })
}
