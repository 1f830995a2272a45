import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { authoredBy } from '#server/features/journeys/list.store.ts'
import { type JourneyState, readJourneyStates } from '#server/features/journeys/state.store.ts'
import type { StepRow } from './upkeep.store.ts'

/** Max. journeys of a person, the newest, that are searched for what waits. */
const JOURNEYS_MAX = 100
/** Max. steps of these whose links are looked up. */
const STEPS_MAX = 2000

/** The newest journeys that a person owns or is a co-author of, newest first. */
export async function readAuthored(db: Db, personId: string): Promise<JourneyState[]> {
  const rows = await db
    .selectFrom(authoredBy(db, personId).as('mine'))
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(literal(JOURNEYS_MAX))
    .execute()
  return await readJourneyStates(
    db,
    rows.map(({ id }) => id),
  )
}

/** The present steps of these journeys. */
export async function readStepsOf(db: Db, journeyIds: readonly string[]): Promise<StepRow[]> {
  return await db
    .selectFrom('step')
    .select(['id', 'journeyId', 'url'])
    .where(dialectOf(db).isOneOf(sql.ref('journeyId'), journeyIds))
    .where('removedAt', 'is', null)
    .limit(literal(STEPS_MAX))
    .execute()
}

/** Which of these journeys are versions whose original was changed since its authors decided last. */
export async function readOutdated(db: Db, journeyIds: readonly string[], limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('journey')
    .innerJoin('adaptation', 'adaptation.id', 'journey.adaptationId')
    .innerJoin('journey as original', 'original.id', 'journey.originalId')
    .select('journey.id')
    .where(dialectOf(db).isOneOf(sql.ref('journey.id'), journeyIds))
    .where(sql<SqlBool>`original.version <> adaptation."seenVersion"`)
    .orderBy('journey.createdAt', 'desc')
    .limit(literal(limit))
    .execute()
  return rows.map(({ id }) => id)
}
