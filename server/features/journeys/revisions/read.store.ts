import type { ExpressionBuilder } from 'kysely'
import { isNotHiddenSql } from '#server/core/access/content.ts'
import { isTogetherWithSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { columnsOf } from '#server/core/database/queries.ts'
import type { Tables } from '#server/core/database/tables/tables.ts'
import { type PageRequest, pageOf, readCursor } from '#server/core/platform/cursor.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'
import type { RevisionRow } from '../revisions.store.ts'

type Eb = ExpressionBuilder<Tables, 'revision'>

/** A revision with the person who made it; the view parses the columns of type `unknown`. */
export type MadeRevision = RevisionRow & { by: unknown }
/** A revision with the person who made it and the person who suggested it, if the reader may see them. */
export type ReadRevision = MadeRevision & { suggestedBy: unknown }

export async function readRevision(
  db: Db,
  { journeyId, number, readerId }: { journeyId: string; number: number; readerId: string },
): Promise<ReadRevision | undefined> {
  return await withPeople(db, journeyId, readerId).where('number', '=', number).executeTakeFirst()
}

/** A journey's revisions, latest first, with the people who made and suggested them. */
export async function listRevisions(
  db: Db,
  { journeyId, readerId, limit, cursor }: PageRequest & { journeyId: string; readerId: string },
) {
  const after = readCursor(cursor, ['rank'])
  const rows = await withPeople(db, journeyId, readerId)
    .$if(after !== null, (query) => query.where('number', '<', after?.[0] ?? 0))
    .orderBy('number', 'desc')
    .limit(literal(limit + 1))
    .execute()
  return pageOf(rows, limit, ({ number }) => [number])
}

function withPeople(db: Db, journeyId: string, readerId: string) {
  return db
    .selectFrom('revision')
    .where('revision.journeyId', '=', journeyId)
    .selectAll('revision')
    .select((eb) => [personOfRevision(eb, db), dialectOf(db).jsonRow(suggesterOf(eb, readerId)).as('suggestedBy')])
}

/** The person who made the revision. */
export function personOfRevision(eb: Eb, db: Db) {
  const maker = eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'revision.personId')
  return dialectOf(db).jsonRow(maker).as('by')
}

function suggesterOf(eb: Eb, readerId: string) {
  return eb
    .selectFrom('suggestion')
    .innerJoin('person', 'person.id', 'suggestion.personId')
    .select(columnsOf('person', PERSON_COLUMNS))
    .whereRef('suggestion.id', '=', 'revision.suggestionId')
    .where('suggestion.withdrawnAt', 'is', null)
    .where(isNotHiddenSql('suggestion'))
    .where(isTogetherWithSql(readerId))
}
