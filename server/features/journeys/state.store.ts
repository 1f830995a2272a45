import { sql } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'

/** The columns that decisions about a journey need. */
const STATE_COLUMNS = [
  'id',
  'ownerId',
  'coauthorIds',
  'takesSuggestions',
  'name',
  'languageChosen',
  'visibility',
  'licence',
  'archivedAt',
  'deletedAt',
  'erasedAt',
  'hiddenAt',
  'listedAt',
  'createdAt',
  'version',
  'stepCount',
  'likeCount',
  'followerCount',
  'discussionClosedAt',
  'adaptationId',
  'originalId',
] as const

export type JourneyState = NonNullable<Awaited<ReturnType<typeof readJourneyState>>>

export async function readJourneyState(db: Db, id: string) {
  return await db.selectFrom('journey').select(STATE_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Several journeys, in the order of the ids. */
export async function readJourneyStates(db: Db, ids: readonly string[]): Promise<JourneyState[]> {
  const rows = await db
    .selectFrom('journey')
    .select(STATE_COLUMNS)
    .where(dialectOf(db).isOneOf(sql.ref('id'), ids))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const lockedState = prepared(['id'], (db, { id }) =>
  dialectOf(db).locked(db.selectFrom('journey').select(STATE_COLUMNS).where('id', '=', id)),
)

/** Locks the row against other writers until the transaction ends. */
export async function lockJourney(trx: Trx, id: string): Promise<JourneyState | undefined> {
  return (await lockedState(trx, { values: { id }, shape: null }))[0]
}

const lockedStates = prepared(['ids'], (db, { ids }) =>
  dialectOf(db).locked(
    db
      .selectFrom('journey')
      .select(STATE_COLUMNS)
      .where(dialectOf(db).isAmong(sql.ref('id'), ids))
      .orderBy('id'),
  ),
)

/** Locks several rows in the order of their ids, which prevents deadlocks. */
export async function lockJourneys(trx: Trx, ids: readonly string[]): Promise<JourneyState[]> {
  return await lockedStates(trx, { values: { ids: dialectOf(trx).list(ids) }, shape: null })
}
