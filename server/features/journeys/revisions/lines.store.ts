import type { Visibility } from '#contract/journey.ts'
import { isHiddenSql } from '#server/core/access/content.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { latestFirst } from '#server/core/database/queries.ts'
import type { Page, PageRequest } from '#server/core/platform/cursor.ts'
import type { RevisionRow } from '../revisions.store.ts'
import { type MadeRevision, personOfRevision } from './read.store.ts'

// The lines with which authors describe their changes, as moderators see them.

export async function readJourneyIdOf(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('revision').select('journeyId').where('id', '=', id).executeTakeFirst())?.journeyId
}

/** A revision with a line. */
export async function readLineOf(db: Db, id: string) {
  return await db
    .selectFrom('revision')
    .select(['personId', 'line', 'hiddenAt', 'changedAt'])
    .where('id', '=', id)
    .where('line', 'is not', null)
    .executeTakeFirst()
}

/** Locks the row until the transaction ends. To prevent deadlocks: journeys, then people, then revisions. */
export async function lockRevision(trx: Trx, id: string): Promise<RevisionRow | undefined> {
  return await dialectOf(trx)
    .locked(trx.selectFrom('revision').selectAll().where('id', '=', id))
    .executeTakeFirst()
}

/** Hides the line from everyone but its author; null shows it again. */
export async function setLineHidden(
  trx: Trx,
  id: string,
  verdict: { at: number; reason: string } | null,
): Promise<void> {
  await trx
    .updateTable('revision')
    .set({ hiddenAt: verdict?.at ?? null, hiddenFor: verdict?.reason ?? null })
    .where('id', '=', id)
    .execute()
}

export interface HiddenRevisionRow extends MadeRevision {
  hiddenAt: number
  visibility: Visibility
  deletedAt: number | null
}

/** One page of the revisions with hidden lines, latest hidden first. */
export async function listHiddenRevisions(db: Db, request: PageRequest): Promise<Page<HiddenRevisionRow[]>> {
  const revisions = db
    .selectFrom('revision')
    .innerJoin('journey', 'journey.id', 'revision.journeyId')
    .selectAll('revision')
    .select((eb) => [personOfRevision(eb, db), eb.ref('revision.hiddenAt').$notNull().as('hiddenAt')])
    .select(['journey.visibility', 'journey.deletedAt'])
    .where(isHiddenSql('revision'))
  return await latestFirst(revisions, request, {
    by: ['revision.hiddenAt', 'revision.id'],
    at: ({ hiddenAt }) => hiddenAt,
  })
}
