import { makeRandom } from '../random.ts'
import type { Size } from './size.ts'
import { shares } from './skew.ts'
import { badgesFor } from './words.ts'

const YEAR_MS = 365 * 24 * 3600 * 1000
const OWNERS_SEED = 3
/** Those who sign in: neither the busiest nor idle, and as busy at every size. */
const WALKERS = 200
const WALKERS_FROM = 0.01
const WALKERS_APART = 0.0002

export type Plan = ReturnType<typeof makePlan>

/**
 * Who lays what and who comes to it, in counters; every row follows from it and an index, so that none is held. The same
 * size and time give the same rows.
 */
export function makePlan(size: Size, now: number) {
  const owners = new Uint32Array(size.journeys)
  const journeyCounts = new Uint32Array(size.people)
  const random = makeRandom(OWNERS_SEED)
  for (let index = 0; index < size.journeys; index++) {
    const owner = random.skewed(size.people)
    owners[index] = owner
    journeyCounts[owner] = (journeyCounts[owner] ?? 0) + 1
  }
  const joinedAt = (index: number) => Math.floor(now - YEAR_MS + (index / size.people) * (YEAR_MS / 2))
  const laidAt = (index: number) => Math.floor(now - YEAR_MS / 2 + (index / size.journeys) * (YEAR_MS / 2))
  const walker = (index: number) => Math.round(size.people * (WALKERS_FROM + index * WALKERS_APART))
  const mean = size.steps / size.journeys
  return {
    size,
    now,
    badges: badgesFor(size.journeys),
    owners,
    journeyCounts,
    likes: shares(size.likes, size.journeys, size.people),
    follows: shares(size.follows, size.journeys, size.people),
    walkers: Array.from({ length: Math.min(WALKERS, size.people) }, (_, index) => walker(index)),
    joinedAt,
    laidAt,
    // A long one follows each short one, so that the sum is exact.
    stepCount: (index: number) => mean + ((index >> 1) % mean) * (index % 2 ? 1 : -1),
    personId: (index: number) => idOf(joinedAt(index), 'p', index),
    journeyId: (index: number) => idOf(laidAt(index), 'j', index),
    stepId: (index: number, position: number) => idOf(laidAt(index), 's', index * 1000 + position),
  }
}

/** Keys lie in the order their rows came, as the product's own do. */
function idOf(createdAt: number, kind: string, index: number): string {
  return `${createdAt.toString(32).padStart(9, '0')}${kind}${index.toString(32).padStart(14, '0')}`
}
