import { type RawBuilder, sql } from 'kysely'
import { partsAsked } from '#contract/rules/search-parts.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { SEARCH_WORDS_MAX } from './terms.ts'

/** SQL condition: a column with a text of `searchTextOf` contains the parts of a search, at most SEARCH_WORDS_MAX. */
export function containsParts(db: Db, column: string, q: string): RawBuilder<boolean> {
  const parts = partsAsked(q).slice(0, SEARCH_WORDS_MAX)
  const conditions = parts.map((ways) => {
    const each = ways.map((way) => dialectOf(db).contains(sql.ref(column), way))
    return sql`(${sql.join(each, sql` or `)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
