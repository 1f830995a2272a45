import { type RawBuilder, sql } from 'kysely'
import { fold } from '#contract/search.rules.ts'

/** Words of a search that are looked for, as parameters of a query; the rest of a long one is left out. */
export const WORDS = ['word0', 'word1', 'word2', 'word3', 'word4', 'word5', 'word6', 'word7'] as const

/** `like` patterns of the first words, without case and accents. */
export function patternsOf(q: string): string[] {
  const words = fold(q).split(/\s+/u).filter(Boolean)
  return words.slice(0, WORDS.length).map((word) => `%${escapeLike(word)}%`)
}

/** Text to be found as it is by `like ... escape '\'`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Does the folded text of a row have this pattern? */
export function contains(pattern: string): RawBuilder<boolean> {
  return sql<boolean>`"searchText" like ${pattern} escape '\\'`
}
