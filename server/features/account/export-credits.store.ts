import { sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, readJson } from '#server/core/database/dialect.ts'
import { TABLE_FACTS } from '#server/core/database/table-facts.ts'
import { type CreditRow, selectCredit } from '#server/features/journeys/adaptations.store.ts'
import { presentCredit } from '#server/features/journeys/credit.ts'

/** Selects the column `credit`, which `withCredit` converts. */
export function creditJson(db: Db, table: 'journey' | 'draft') {
  return dialectOf(db)
    .jsonRow(selectCredit(db, sql.ref(`${table}.adaptationId`)))
    .as('credit')
}

/** The row; for a copy, with its credit. */
export function withCredit<Row extends object>(row: Row): object {
  const { credit, ...others } = row as { credit?: unknown }
  const adaptedFrom = presentCredit(readJson<CreditRow | null>(credit ?? null))
  return { ...others, ...(adaptedFrom && { adaptedFrom }) }
}

/** The drafts, last changed first; read one at a time, since each may have hundreds of kB. */
export async function* draftsOf(db: Db, personId: string) {
  const drafts = db.selectFrom('draft').where('personId', '=', personId)
  const ids = await drafts.select('id').orderBy('updatedAt', 'desc').orderBy('id', 'desc').execute()
  for (const { id } of ids)
    yield (
      await drafts.select(TABLE_FACTS.draft.exported).select(creditJson(db, 'draft')).where('id', '=', id).execute()
    ).map(withCredit)
}
