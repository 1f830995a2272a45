import { type Selectable, sql } from 'kysely'
import { isKeptSql } from '#server/core/access/content.ts'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { type Columns, columnsOf, inPortions } from '#server/core/database/queries.ts'
import { type ExportedColumn, TABLE_FACTS } from '#server/core/database/table-facts.ts'
import type { Tables } from '#server/core/database/tables/tables.ts'
import type { ReactionTable } from '#server/core/ranking/acts.store.ts'

/** A journey with the columns that decide whether the person can still read it. */
export interface RecordedJourney
  extends Columns<
    'journey',
    'name' | 'ownerId' | 'coauthorIds' | 'visibility' | 'archivedAt' | 'deletedAt' | 'hiddenAt'
  > {
  journeyId: string
  ownerName: string
}

const JOURNEY_COLUMNS = [
  'journey.id as journeyId',
  'journey.name',
  'journey.ownerId',
  'journey.coauthorIds',
  'journey.visibility',
  'journey.archivedAt',
  'journey.deletedAt',
  'journey.hiddenAt',
  'owner.displayName as ownerName',
] as const

const TITLE = sql<string | null>`case when step."removedAt" is null then step.description end`

type RecordedTable = 'stepDone' | 'stepNote' | 'comment' | 'suggestion' | 'rating' | ReactionTable

/** A step in a record; `title` is null if the step was removed. */
interface RecordedStep extends RecordedJourney {
  title: string | null
}

export interface ReactionRow extends RecordedJourney {
  createdAt: number
}

export interface FollowedPersonRow {
  id: string
  displayName: string
  createdAt: number
}

/** The journeys of a person that aren't deleted, oldest first. */
export function listOwnIds(db: Db, personId: string): AsyncIterable<{ id: string }[]> {
  const rows = db.selectFrom('journey').select('id').where('ownerId', '=', personId).where(isKeptSql('journey'))
  return inPortions(rows, ['createdAt', 'id'])
}

/** A person's own rows, with the journeys that they are about. */
function selectOwn<Name extends RecordedTable, Column extends ExportedColumn<Name> & keyof Selectable<Tables[Name]>>(
  db: Db,
  table: Name,
  personId: string,
  columns: readonly Column[],
) {
  return (
    db
      // All tables share one query; the types can't express their different columns.
      .selectFrom(`${table} as own` as 'suggestion as own')
      .innerJoin('journey', 'journey.id', 'own.journeyId')
      .innerJoin('person as owner', 'owner.id', 'journey.ownerId')
      .select(JOURNEY_COLUMNS)
      .select(columnsOf('own', columns as readonly string[]) as 'own.id'[])
      .where(`own.${TABLE_FACTS[table].owner}` as 'own.personId', '=', personId)
      .$castTo<RecordedJourney & Columns<Name, Column>>()
  )
}

export function listTickedSteps(db: Db, personId: string): AsyncIterable<(RecordedStep & { doneAt: number })[]> {
  const rows = selectOwn(db, 'stepDone', personId, ['doneAt'])
    .innerJoin('step', 'step.id', 'own.stepId')
    .select(TITLE.as('title'))
  return inPortions(rows, ['own.doneAt', 'own.stepId'])
}

export function listAllNotes(
  db: Db,
  personId: string,
): AsyncIterable<(RecordedStep & { text: string; updatedAt: number })[]> {
  const rows = selectOwn(db, 'stepNote', personId, ['text', 'updatedAt'])
    .innerJoin('step', 'step.id', 'own.stepId')
    .select(TITLE.as('title'))
  return inPortions(rows, ['own.stepId'])
}

export function listOwnComments(
  db: Db,
  personId: string,
): AsyncIterable<(RecordedStep & { text: string; createdAt: number })[]> {
  const rows = selectOwn(db, 'comment', personId, ['text', 'createdAt'])
    .leftJoin('step', 'step.id', 'own.stepId')
    .select(TITLE.as('title'))
  return inPortions(rows, ['own.createdAt', 'own.id'])
}

interface RecordedSuggestion extends RecordedStep {
  problem: string | null
  message: string
  url: string | null
  createdAt: number
  accepted: number | null
}

export function listOwnSuggestions(db: Db, personId: string): AsyncIterable<RecordedSuggestion[]> {
  const rows = selectOwn(db, 'suggestion', personId, ['problem', 'message', 'url', 'createdAt', 'accepted'])
    .leftJoin('step', 'step.id', 'own.stepId')
    .select(TITLE.as('title'))
    .where('own.withdrawnAt', 'is', null)
  return inPortions(rows, ['own.createdAt', 'own.id'])
}

export function listOwnRatings(
  db: Db,
  personId: string,
): AsyncIterable<(RecordedJourney & { stars: number; note: string; updatedAt: number })[]> {
  return inPortions(selectOwn(db, 'rating', personId, ['stars', 'note', 'updatedAt']), ['own.id'])
}

/** Journeys that a person likes or follows, earliest first. */
export function listReactions(db: Db, table: ReactionTable, personId: string): AsyncIterable<ReactionRow[]> {
  return inPortions(selectOwn(db, table, personId, ['createdAt']), ['own.createdAt', 'own.journeyId'])
}

/** The people whom a person follows, without suspended people, who have no profile. */
export function listFollowedPeople(db: Db, personId: string): AsyncIterable<FollowedPersonRow[]> {
  const rows = db
    .selectFrom('personFollow')
    .innerJoin('person', 'person.id', 'personFollow.followedId')
    .select(['person.id', 'person.displayName', 'personFollow.createdAt'])
    .where('personFollow.followerId', '=', personId)
    .where(isActiveSql())
  return inPortions(rows, ['personFollow.createdAt', 'person.id'])
}
