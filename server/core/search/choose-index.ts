import type { Dialect } from '#server/core/database/dialect.ts'
import { postgresIndex } from './postgres-index.ts'
import type { SearchIndex } from './search-index.ts'
import { sqliteIndex } from './sqlite-index.ts'

export function searchIndex({ kind }: Pick<Dialect, 'kind'>): SearchIndex {
  return kind === 'sqlite' ? sqliteIndex : postgresIndex
}
