import { LEVELS } from '#contract/journey.ts'
import type { Plan } from '../generate/plan.ts'
import { WORDS } from '../generate/vocabulary.ts'
import type { Call } from '../load/closed-loop.ts'

/** A call of Cairn and, if there is one, the equivalent call of the baseline. */
export interface BenchCall {
  name: string
  method: Call['method']
  paths: string[]
  baselinePaths: string[] | null
  /** The goal for requests per second, as a share of the baseline's; null for no goal. */
  goal: number | null
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
  const withoutBaseline = { baselinePaths: null, goal: null, hasSameResponse: false }
  // Likes come last, because they change responses, which are compared before each measurement.
  return [
    {
      name: 'newest 20',
      goal: 0.7,
      method: 'GET',
      paths: ['/api/path/all'],
      baselinePaths: ['/newest'],
      hasSameResponse: true,
    },
    {
      name: 'filtered list',
      goal: 0.5,
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
      goal: 0.5,
      method: 'GET',
      paths: ['/api/path/home'],
      baselinePaths: ['/home'],
      hasSameResponse: false,
    },
    {
      name: 'one journey',
      goal: 0.6,
      method: 'GET',
      paths: at('/api/path/journey/'),
      baselinePaths: at('/journey/'),
      hasSameResponse: true,
    },
    {
      name: 'a like',
      goal: 0.6,
      method: 'POST',
      paths: at('/api/path/like/'),
      baselinePaths: at('/like/'),
      hasSameResponse: true,
    },
    {
      name: 'search',
      goal: 0.6,
      method: 'GET',
      paths: terms.map((q) => `/api/path/all?q=${q}`),
      baselinePaths: terms.map((q) => `/search/${q}`),
      hasSameResponse: false,
    },
    { ...withoutBaseline, name: 'following', method: 'GET', paths: ['/api/path/user/following'] },
    { ...withoutBaseline, name: 'recommended', method: 'GET', paths: ['/api/path/user/interest'] },
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
