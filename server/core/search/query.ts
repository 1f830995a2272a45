import { TIER_MAX, TIME_SPAN, tierIn, timeIn } from './rank-key.ts'
import type { Match } from './search-index.ts'
import { type Field, termOf } from './terms.ts'
import type { KnownWord } from './vocabulary.ts'

/** A word of a search: its spellings, and the words of which a match has one. */
export interface ParsedWord {
  exact: string[]
  like: KnownWord[]
}

/** A parsed search: its words, and groups of terms of which one is required. */
export interface ParsedSearch {
  words: ParsedWord[]
  facts: string[][]
}

/** A kind of match, ranked `weight` tiers above a match anywhere in the text. */
export interface Level {
  weight: number
  match: Match
}

const WEIGHTS = { exact: 16, name: 12, title: 6, text: 0 } as const

/**
 * The levels of matching, best first: the exact words in the name; alternatives in the name;
 * alternatives in name, badges and owner; alternatives anywhere. A match also matches the lower
 * levels, unless `apart` excludes it there.
 */
export function searchLevelsOf(asked: ParsedSearch, { apart }: { apart: boolean }): Level[] {
  const [name, title, text] = [groupsIn(asked, 'name'), groupsIn(asked, 'title'), groupsIn(asked, 'text')]
  const own = asked.words.map(({ exact: words, like }) => like.filter(({ word }) => words.includes(word)))
  const isExact = asked.words.every(({ like }, index) => like.length === own[index]?.length)
  const canBeExact = own.every(({ length }) => length > 0)
  const exact = canBeExact && !isExact ? own.map((words) => words.map(({ word }) => termOf(word, 'name'))) : null
  const level = (weight: number, all: string[][], none: string[][]): Level => ({
    weight,
    match: { all: [...all, ...asked.facts], none: apart ? none : [], atMost: atMost(asked) },
  })
  return [
    ...(exact ? [level(WEIGHTS.exact, exact, [])] : []),
    level(WEIGHTS.name, name, exact ?? []),
    level(WEIGHTS.title, title, name),
    level(WEIGHTS.text, text, title),
  ]
}

/** The condition of a match on any level. */
export function searchMatchOf(asked: ParsedSearch): Match {
  return { all: [...groupsIn(asked, 'text'), ...asked.facts], none: [], atMost: atMost(asked) }
}

/** A match with its score; among equal scores, newer matches come first. */
export interface Hit {
  place: number
  score: number
  level: number
}

function byWorth(a: Hit, b: Hit): number {
  return b.score - a.score || timeIn(b.place) - timeIn(a.place) || a.level - b.level
}

export function hitAt(place: number, level: number, levels: readonly Level[]): Hit {
  return { place, score: (levels[level]?.weight ?? 0) + tierIn(place), level }
}

/** At most `most` journeys in the order of their scores, each with its best hit. */
export function best(hits: readonly Hit[], most: number): Hit[] {
  const once = new Map<number, Hit>()
  for (const hit of hits.toSorted(byWorth)) if (!once.has(hit.place)) once.set(hit.place, hit)
  return [...once.values()].slice(0, most)
}

/** The rank key below which a level continues after the last hit; 0 at its end. */
export function placeBehind(
  last: { score: number; time: number; level: number },
  { weight }: Level,
  level: number,
): number {
  const tier = last.score - weight
  if (tier < 0) return 0
  if (tier > TIER_MAX) return (TIER_MAX + 1) * TIME_SPAN
  return tier * TIME_SPAN + last.time + Number(level > last.level)
}

function groupsIn({ words }: ParsedSearch, field: Field): string[][] {
  return words.map(({ like }) => like.map(({ word }) => termOf(word, field)))
}

function atMost({ words }: ParsedSearch): number {
  const counts = words.map(({ like }) => like.reduce((sum, { uses }) => sum + 2 ** (uses + 1), 0))
  return Math.min(Number.POSITIVE_INFINITY, ...counts)
}
