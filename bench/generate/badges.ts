import { keyOf } from '#contract/text.ts'
import { makeRandom, type Random } from '../random.ts'
import type { Plan } from './plan.ts'
import { makeZipf } from './skew.ts'

const INTERESTS_SEED = 6
const INTERESTS = 5
const JOURNEY_BADGES = 4

export type Badges = ReturnType<typeof makeBadges>

/** Which badges journeys have and people are interested in; a badge is its place among all. */
export function makeBadges({ badges: { builtIn, made }, walkers, now }: Plan) {
  const names = [...builtIn, ...made]
  const keys = names.map(keyOf)
  const frequent = makeZipf(names.length)
  const signedIn = new Set(walkers)

  function pick(random: Random, count: number): number[] {
    const chosen = new Set<number>()
    while (chosen.size < count) chosen.add(frequent(random))
    return [...chosen]
  }

  return {
    nameOf: (badge: number) => names[badge] ?? '',
    keyOf: (badge: number) => keys[badge] ?? '',
    ofJourney: (random: Random) => pick(random, random.between(1, JOURNEY_BADGES)),
    /** Whoever signs in has as many as one can have. */
    ofPerson: (person: number) => {
      const random = makeRandom(INTERESTS_SEED + person)
      return pick(random, signedIn.has(person) ? INTERESTS : random.between(1, INTERESTS))
    },
    made: () => made.map((name) => ({ key: keyOf(name), name, useCount: 0, createdAt: now })),
  }
}
