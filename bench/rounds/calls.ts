import type { Plan } from '../generate/plan.ts'
import { WORDS } from '../generate/words.ts'
import type { Call } from '../load/closed.ts'

/** A call of Cairn's and, where there is one, that of the floor which answers the same. */
export interface Pair {
  name: string
  method: Call['method']
  ours: string[]
  floor: string[] | null
  /** Share of the floor that is aimed at. */
  aim: number | null
  /** Does the floor answer it byte for byte? A search has an order of its own. */
  same: boolean
}

export function pairsOf(plan: Plan): Pair[] {
  const ids = Array.from({ length: Math.min(plan.size.journeys, 10_000) }, (_, index) =>
    plan.journeyId(Math.floor((index * plan.size.journeys) / 10_000)),
  )
  const at = (prefix: string) => ids.map((id) => prefix + id)
  const questions = questionsOf(plan).map(encodeURIComponent)
  const only = { floor: null, aim: null, same: false }
  return [
    { name: 'newest 20', aim: 0.7, method: 'GET', ours: ['/api/path/all'], floor: ['/newest'], same: true },
    {
      name: 'one journey',
      aim: 0.6,
      method: 'GET',
      ours: at('/api/path/journey/'),
      floor: at('/journey/'),
      same: true,
    },
    { name: 'a like', aim: 0.6, method: 'POST', ours: at('/api/path/like/'), floor: at('/like/'), same: true },
    {
      name: 'search',
      aim: 0.6,
      method: 'GET',
      ours: questions.map((q) => `/api/path/all?q=${q}`),
      floor: questions.map((q) => `/search/${q}`),
      same: false,
    },
    { ...only, name: 'following', method: 'GET', ours: ['/api/path/user/following'] },
    { ...only, name: 'recommended', method: 'GET', ours: ['/api/path/user/interest'] },
  ]
}

/** What people look for: a frequent word, a rare one, its beginning, two together, a badge. */
function questionsOf({ badges }: Plan): string[] {
  const word = (rank: number) => WORDS[rank % WORDS.length] ?? ''
  return Array.from({ length: 40 }, (_, turn) => [
    word(turn),
    word(2000 + 431 * turn),
    word(500 + 97 * turn).slice(0, 4),
    `${word(turn)} ${word(30 + 7 * turn)}`,
    badges.builtIn[turn] ?? '',
  ]).flat()
}
