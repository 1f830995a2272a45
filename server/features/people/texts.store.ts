import { sql } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'
import { TABLES } from '#server/core/database/table-facts.ts'

/** SQL: the bytes that the rows of each table use of their owner's quota. */
const STORED = TABLES.flatMap(([table, { owner, counted = [], sizes = [] }]) => {
  const bytes = [...counted.map((text) => sql`octet_length(${sql.ref(text)})`), ...sizes.map((size) => sql.ref(size))]
  if (!owner || bytes.length === 0) return []
  const sums = bytes.map((each) => sql`coalesce(sum(${each}), 0)`)
  return [
    (id: string) => sql`(select ${sql.join(sums, sql` + `)} from ${sql.table(table)} where ${sql.ref(owner)} = ${id})`,
  ]
})

/** The bytes of all texts that an account stores, including deleted journeys. */
export async function readTextBytes(trx: Trx, personId: string): Promise<number> {
  const sums = STORED.map((bytesOf) => bytesOf(personId))
  const { rows } = await sql<{ bytes: number }>`select ${sql.join(sums, sql` + `)} as bytes`.execute(trx)
  return Number(rows[0]?.bytes ?? 0)
}

/** Whether the person's account is confirmed; false for the former member. */
export async function isConfirmedAccount(db: Db, personId: string): Promise<boolean> {
  const user = db.selectFrom('user').select('emailVerified').where('id', '=', personId)
  return Boolean((await user.executeTakeFirst())?.emailVerified)
}
