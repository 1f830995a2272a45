import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'

const bytes = (column: string) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`

/** What an account stores: the bytes that its rows take, by table and owner. */
const STORED: readonly (readonly [table: string, owner: string, bytes: RawBuilder<unknown>])[] = [
  ['journey', 'ownerId', sql`"textBytes" + "revisionBytes"`],
  ['draft', 'personId', bytes('content')],
  ['adaptation', 'personId', sql`"baseBytes"`],
  ['comment', 'authorId', sql`octet_length(text)`],
  ['stepNote', 'personId', bytes('text')],
  ['rating', 'personId', bytes('note')],
  ['suggestion', 'personId', sql`octet_length(message) + ${bytes('url')} + ${bytes('base')} + ${bytes('changes')}`],
  ['report', 'reporterId', bytes('reason')],
  ['feedback', 'personId', bytes('feedback')],
]

/** The bytes of all texts that an account stores, also in deleted journeys. */
export async function readTextBytes(trx: Trx, personId: string): Promise<number> {
  const sums = STORED.map(
    ([table, owner, size]) =>
      sql`(select coalesce(sum(${size}), 0) from ${sql.table(table)} where ${sql.ref(owner)} = ${personId})`,
  )
  const { rows } = await sql<{ bytes: number }>`select ${sql.join(sums, sql` + `)} as bytes`.execute(trx)
  return Number(rows[0]?.bytes ?? 0)
}

/** False for the account of a person whom no one has confirmed, and for the former member. */
export async function isConfirmedAccount(db: Db, personId: string): Promise<boolean> {
  const user = db.selectFrom('user').select('emailVerified').where('id', '=', personId)
  return Boolean((await user.executeTakeFirst())?.emailVerified)
}
