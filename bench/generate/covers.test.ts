import { expect, test } from 'vitest'
import { motifOf } from '#contract/drawing/map/motif.ts'
import { hueOf } from '#contract/rules/hue.ts'
import { createRandom } from '../random.ts'
import { createBadges } from './badges.ts'
import { badgesOf, journeyOf } from './journeys.ts'
import { createPlan, sizeForJourneys } from './plan.ts'

const JOURNEYS = 10_000
const LOTS = 100

/** Hue and motif of 24 journeys drawn by lot. */
function coversOf(lot: number): string[] {
  const plan = createPlan(sizeForJourneys(JOURNEYS), Date.UTC(2026, 0, 1))
  const badges = createBadges(plan)
  const random = createRandom(lot)
  return Array.from({ length: 24 }, () => {
    const index = random.between(0, JOURNEYS - 1)
    const [first] = badgesOf(plan, badges, index)
    const name = [...plan.badges.builtIn, ...plan.badges.custom].find(
      (badge) => badge.toLowerCase() === first?.badgeKey,
    )
    const { id } = journeyOf(plan, badges, index)
    return `${hueOf(id)} ${motifOf([{ name: name ?? '' }], id)}`
  })
}

const sameNeighbours = (covers: string[]) => covers.filter((cover, index) => cover === covers[index + 1]).length

test('of 24 journeys drawn by lot at most one pair of neighbours shares hue and motif, in nine of ten lots', () => {
  const few = Array.from({ length: LOTS }, (_, lot) => sameNeighbours(coversOf(lot))).filter((pairs) => pairs <= 1)
  expect(few.length).toBeGreaterThanOrEqual(LOTS * 0.9)
})
