import { nameKeyOf } from '#contract/text.ts'
import { createRandom, type Random } from '../random.ts'
import { createZipf } from './distributions.ts'
import type { Plan } from './plan.ts'

const INTERESTS_SEED = 6
const INTERESTS = 5
const JOURNEY_BADGES = 4

export type Badges = ReturnType<typeof createBadges>

/**
 * Picks random badges for journeys and for people's interests. A badge is its index in the list of
 * names.
 */
export function createBadges({ badges: { builtIn, custom }, activeUsers, now }: Plan) {
  const names = [...builtIn, ...custom]
  const keys = names.map(nameKeyOf)
  const pickByRank = createZipf(names.length)
  const authHeaders = new Set(activeUsers)

  function pick(random: Random, count: number): number[] {
    const chosen = new Set<number>()
    while (chosen.size < count) chosen.add(pickByRank(random))
    return [...chosen]
  }

  return {
    nameOf: (badge: number) => names[badge] ?? '',
    keyOf: (badge: number) => keys[badge] ?? '',
    ofJourney: (random: Random) => pick(random, random.between(1, JOURNEY_BADGES)),
    /** Active users have the maximum number of interests. */
    ofPerson: (person: number) => {
      const random = createRandom(INTERESTS_SEED + person)
      return pick(random, authHeaders.has(person) ? INTERESTS : random.between(1, INTERESTS))
    },
    customRows: () => custom.map((name) => ({ key: nameKeyOf(name), name, useCount: 0, createdAt: now })),
  }
}
