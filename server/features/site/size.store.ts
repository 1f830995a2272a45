import { sql } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { isoDay } from '#server/core/platform/time.ts'

const DAY_MS = 24 * 3_600_000
/** How long ago the size was with which the present size is compared, in ms. */
const COMPARED_MS = 7 * DAY_MS

/** Whether the size was measured on this day. */
export async function isMeasured(db: Db, now: number): Promise<boolean> {
  const row = await db.selectFrom('databaseSize').select('day').where('day', '=', isoDay(now)).executeTakeFirst()
  return row !== undefined
}

/** Records the size, and deletes sizes that are no longer needed for comparisons. */
export async function measure(trx: Trx, now: number): Promise<void> {
  await trx
    .insertInto('databaseSize')
    .values({ day: isoDay(now), bytes: await readBytes(trx) })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  await trx
    .deleteFrom('databaseSize')
    .where('day', '<', isoDay(now - COMPARED_MS - DAY_MS))
    .execute()
}

async function readBytes(db: Db): Promise<number> {
  const size =
    dialectOf(db).kind === 'postgres'
      ? sql<{ bytes: number | string }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number | string
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await size.execute(db)
  return Number(rows[0]?.bytes)
}

/** The last measured size, and its growth in the seven days before; null where unknown. */
export async function readSize(db: Db): Promise<{ bytes: number | null; grown: number | null }> {
  const rows = await db.selectFrom('databaseSize').selectAll().orderBy('day', 'desc').execute()
  const last = rows[0]
  const before = last && rows.find(({ day }) => Date.parse(last.day) - Date.parse(day) >= COMPARED_MS)
  return { bytes: last ? Number(last.bytes) : null, grown: before ? Number(last.bytes) - Number(before.bytes) : null }
}
