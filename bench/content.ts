import { trendingScore } from '#contract/journey.ts'
import { STEP_TYPES } from '#contract/step.ts'
import { keyOf } from '#contract/text.ts'
import { fold } from '#server/db/fold.ts'
import { BUILTIN_BADGES } from '#server/db/migrations/builtin-badges.ts'
import { searchTextOf, sortNameOf } from '#server/db/person-text.ts'
import type { Random } from './random.ts'

export const SIZE = { people: 5000, journeys: 10_000, steps: 60_000, likes: 100_000, follows: 50_000 }
const STEPS_MEAN = SIZE.steps / SIZE.journeys
const YEAR_MS = 365 * 24 * 3600 * 1000
/** Spreads what is popular over old and new alike; it shares no factor with the number of journeys. */
const STRIDE = 7919
const WORDS = `a about after all answer begin better book build careful chapter code course day deep draw each early
  example exercise explain field find first follow graph hand how idea know language learn lesson letter light line
  listen long make map measure mind more music night note one open own page part path people picture piece place plan
  play point practice problem proof question read reason river rule second see sentence shape short simple sound start
  step story table talk teach that theory thing think through time together tool two understand use video walk way week
  why with word work world write year`.split(/\s+/)

export type PersonRow = ReturnType<typeof aPerson>
export type JourneyRow = ReturnType<typeof aJourney>

export function aPerson(random: Random, index: number, now: number) {
  const createdAt = now - YEAR_MS + Math.floor((index / SIZE.people) * (YEAR_MS / 2))
  const [firstName, lastName] = [title(random, 1), title(random, 1)]
  const displayName = `${firstName} ${lastName}`
  const role = random.whole(2) ? title(random, 2) : null
  const company = random.whole(3) ? null : title(random, 1)
  return {
    id: idOf(createdAt, 'p', index),
    displayName,
    nameKey: keyOf(firstName + lastName),
    firstName,
    lastName,
    initial: firstName.slice(0, 1),
    role,
    company,
    pronouns: random.whole(4) ? null : 'they/them',
    links: '[]',
    createdAt,
    followerCount: 0,
    followingCount: 0,
    journeyCount: 0,
    shows: '[]',
    listedAt: createdAt,
    sortName: sortNameOf(displayName),
    searchText: searchTextOf({ displayName, role, company }),
    onboardedAt: createdAt,
  }
}

export function aJourney(random: Random, index: number, ownerId: string, now: number) {
  const createdAt = now - YEAR_MS / 2 + Math.floor((index / SIZE.journeys) * (YEAR_MS / 2))
  const badges = [
    ...new Set(
      Array.from({ length: random.between(1, 4) }, () => BUILTIN_BADGES[random.skewed(BUILTIN_BADGES.length)] ?? ''),
    ),
  ]
  const name = title(random, random.between(2, 6))
  return {
    id: idOf(createdAt, 'j', index),
    ownerId,
    name,
    description: `${title(random, random.between(20, 60))}.`,
    visibility: 'public' as const,
    createdAt,
    updatedAt: createdAt,
    version: 1,
    listedAt: createdAt,
    // A long one follows each short one, so that the sum is exact.
    stepCount: STEPS_MEAN + ((index >> 1) % STEPS_MEAN) * (index % 2 ? 1 : -1),
    likeCount: 0,
    followerCount: 0,
    score: trendingScore(0, createdAt),
    searchText: fold([name, ...badges].join(' ')),
    badges,
  }
}

export function stepsOf(random: Random, { id: journeyId, createdAt, stepCount }: JourneyRow, index: number) {
  return Array.from({ length: stepCount }, (_, position) => ({
    id: idOf(createdAt, 's', index * 1000 + position),
    journeyId,
    position,
    stepType: random.of(STEP_TYPES),
    description: title(random, random.between(3, 12)).slice(0, 100),
    url: `https://example.org/${index}/${position}`,
    createdAt,
  }))
}

/** Distinct pairs of a journey and somebody who came to it; a few journeys get most of them. */
export function fans(
  random: Random,
  journeys: readonly JourneyRow[],
  people: readonly PersonRow[],
  count: number,
  now: number,
) {
  const pairs = new Map<string, { journeyId: string; personId: string; createdAt: number }>()
  while (pairs.size < count) {
    const journey = journeys[(random.skewed(journeys.length) * STRIDE) % journeys.length]
    const person = random.of(people)
    if (!journey) continue
    const createdAt = journey.createdAt + random.whole(now - journey.createdAt)
    pairs.set(`${journey.id} ${person.id}`, { journeyId: journey.id, personId: person.id, createdAt })
  }
  return [...pairs.values()]
}

/** Keys lie in the order their rows came, as the product's own do. */
function idOf(createdAt: number, kind: string, index: number): string {
  return `${createdAt.toString(32).padStart(9, '0')}${kind}${index.toString(32).padStart(14, '0')}`
}

function title(random: Random, words: number): string {
  const text = Array.from({ length: words }, () => random.of(WORDS)).join(' ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
