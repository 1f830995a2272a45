import { LEVELS } from '#contract/journey.ts'
import type { Plan } from '../generate/plan.ts'
import type { Kind } from '../generate/stored.ts'
import { WORDS } from '../generate/vocabulary.ts'
import type { Call } from '../load/closed-loop.ts'

/** A call of Cairn and the equivalent call of the baseline. */
export interface BenchCall {
  name: string
  method: Call['method']
  paths: string[]
  baselinePaths: string[]
  /** The goals for requests per second, as shares of the baseline's. */
  goals: Record<Kind, number>
  /** Whether both servers return the same response; search results may differ in their order. */
  hasSameResponse: boolean
}

export function benchCalls(plan: Plan): BenchCall[] {
  const ids = Array.from({ length: Math.min(plan.size.journeys, 10_000) }, (_, index) =>
    plan.journeyId(Math.floor((index * plan.size.journeys) / 10_000)),
  )
  const at = (prefix: string) => ids.map((id) => prefix + id)
  const terms = searchTerms(plan).map(encodeURIComponent)
  const filters = filterCombinations()
  // Likes come last, because they change responses, which are compared before each measurement.
  return [
    {
      name: 'newest 20',
      goals: { sqlite: 2, postgres: 1.5 },
      method: 'GET',
      paths: ['/api/path/all'],
      baselinePaths: ['/newest'],
      hasSameResponse: true,
    },
    {
      name: 'filtered list',
      goals: { sqlite: 1.5, postgres: 1.2 },
      method: 'GET',
      paths: filters.map(({ level, language, length }) => {
        return `/api/path/all?level=${level}&language=${language}&length=${length.name}`
      }),
      baselinePaths: filters.map(({ level, language, length }) => {
        return `/filtered/${level},${language},${length.from},${length.to}`
      }),
      hasSameResponse: true,
    },
    {
      name: 'Continue and For you',
      goals: { sqlite: 1.5, postgres: 1 },
      method: 'GET',
      paths: ['/api/path/home'],
      baselinePaths: ['/home'],
      hasSameResponse: false,
    },
    {
      name: 'one journey',
      goals: { sqlite: 2.5, postgres: 1 },
      method: 'GET',
      paths: at('/api/path/journey/'),
      baselinePaths: at('/journey/'),
      hasSameResponse: true,
    },
    {
      name: 'a like',
      goals: { sqlite: 0.9, postgres: 0.7 },
      method: 'POST',
      paths: at('/api/path/like/'),
      baselinePaths: at('/like/'),
      hasSameResponse: true,
    },
    {
      name: 'search',
      goals: { sqlite: 1.3, postgres: 1.3 },
      method: 'GET',
      paths: terms.map((q) => `/api/path/all?q=${q}`),
      baselinePaths: terms.map((q) => `/search/${q}`),
      hasSameResponse: false,
    },
    {
      name: 'following',
      goals: { sqlite: 1.5, postgres: 1 },
      method: 'GET',
      paths: ['/api/path/user/following'],
      baselinePaths: ['/following'],
      hasSameResponse: false,
    },
    {
      name: 'recommended',
      goals: { sqlite: 1.5, postgres: 1 },
      method: 'GET',
      paths: ['/api/path/user/interest'],
      baselinePaths: ['/recommended'],
      hasSameResponse: false,
    },
  ]
}

/** Combinations of filters that match many journeys, and of ones that match few. */
function filterCombinations() {
  const lengths = [
    { name: 'hour', from: 0, to: 60 },
    { name: 'evening', from: 60, to: 240 },
    { name: 'weekend', from: 240, to: 960 },
  ]
  return LEVELS.flatMap((level) =>
    ['en', 'de'].flatMap((language) => lengths.map((length) => ({ level, language, length }))),
  )
}

/** Search texts: a frequent word, a rare word, a prefix, two words, and a badge. */
function searchTerms({ badges }: Plan): string[] {
  const word = (rank: number) => WORDS[rank % WORDS.length] ?? ''
  return Array.from({ length: 40 }, (_, index) => [
    word(index),
    word(2000 + 431 * index),
    word(500 + 97 * index).slice(0, 4),
    `${word(index)} ${word(30 + 7 * index)}`,
    badges.builtIn[index] ?? '',
  ]).flat()
}
