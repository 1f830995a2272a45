import type { QueryExecutorProvider } from 'kysely'
import { dialectOf } from '#server/core/database/dialect.ts'
import { postgresIndex } from './postgres-index.ts'
import type { SearchIndex } from './search-index.ts'
import { sqliteIndex } from './sqlite-index.ts'

export function searchIndex(db: QueryExecutorProvider): SearchIndex {
  return dialectOf(db).kind === 'sqlite' ? sqliteIndex : postgresIndex
}
