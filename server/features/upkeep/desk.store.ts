import { type SqlBool, sql } from 'kysely'
import { isKeptSql } from '#server/core/access/content.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { type JourneyState, readJourneyStates } from '#server/features/journeys/state.store.ts'
import type { StepRow } from './upkeep.store.ts'

/** Max. journeys of a person, the newest, that are searched for what waits. */
const JOURNEYS_MAX = 100
/** Max. steps of these whose links are looked up. */
const STEPS_MAX = 2000

/** The newest journeys that a person owns or is a co-author of, newest first. */
export async function readAuthored(db: Db, personId: string): Promise<JourneyState[]> {
  const owned = db
    .selectFrom('journey')
    .select(['id', 'createdAt'])
    .where('ownerId', '=', personId)
    .where(isKeptSql('journey'))
  const shared = db
    .selectFrom('coauthor')
    .innerJoin('journey', 'journey.id', 'coauthor.journeyId')
    .select(['coauthor.journeyId as id', 'coauthor.createdAt'])
    .where('coauthor.personId', '=', personId)
    .where('coauthor.acceptedAt', 'is not', null)
    .where(isKeptSql('journey'))
  const rows = await db
    .selectFrom(owned.unionAll(shared).as('mine'))
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
