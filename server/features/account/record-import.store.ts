import { sql } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'

const OWNERS = { journey: 'ownerId', draft: 'personId' } as const

/**
 * The person's journeys or drafts with one of these keys: the item's own id, or the id that it was
 * imported from. Includes deleted journeys. Returns the id by key.
 */
export async function findImported(
  db: Db,
  table: keyof typeof OWNERS,
  { personId, keys }: { personId: string; keys: readonly string[] },
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const isAmong = (column: string) => dialectOf(db).isOneOf(sql.ref(column), keys)
  const { rows } = await sql<{ id: string; importedFrom: string | null }>`
    select id, "importedFrom" from ${sql.table(table)}
    where ${sql.ref(OWNERS[table])} = ${personId} and (${isAmong('id')} or ${isAmong('importedFrom')})`.execute(db)
  const wanted = new Set(keys)
  return new Map(
    rows.flatMap(({ id, importedFrom }) =>
      [id, importedFrom ?? ''].flatMap((key) => (wanted.has(key) ? [[key, id] as const] : [])),
    ),
  )
}

export async function setImportedFrom(trx: Trx, id: string, key: string): Promise<void> {
  await trx.updateTable('journey').set({ importedFrom: key }).where('id', '=', id).execute()
}

/** The ids of a journey's steps in their order. */
export async function listStepIds(trx: Trx, journeyId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('step')
    .select('id')
    .where('journeyId', '=', journeyId)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}
