import { sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import type { Columns } from '#server/core/database/queries.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '#server/core/platform/cursor.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'

export interface WaitingRequestRow extends Columns<'joinRequest', 'id' | 'name' | 'email' | 'reason' | 'createdAt'> {
  inviter: unknown
}

/** One page of the people who ask to join, first request first. */
export async function listRequests(db: Db, { limit, cursor }: PageRequest): Promise<Page<WaitingRequestRow[]>> {
  const after = readCursor(cursor, ['time', 'text'])
  const rows = await db
    .selectFrom('joinRequest')
    .where('declinedAt', 'is', null)
    .select(['id', 'name', 'email', 'reason', 'createdAt'])
    .select((eb) =>
      dialectOf(db)
        .jsonRow(eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'joinRequest.inviterId'))
        .as('inviter'),
    )
    .$if(after !== null, (query) => query.where(sql<boolean>`("createdAt", id) > (${after?.[0]}, ${after?.[1]})`))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(literal(limit + 1))
    .execute()
  return pageOf(rows, limit, ({ createdAt, id }) => [createdAt, id])
}
