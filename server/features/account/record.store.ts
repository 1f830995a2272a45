import { sql } from 'kysely'
import { isKeptSql } from '#server/core/access/content.ts'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { exportedOf } from '#server/core/database/personal.ts'
import { type Columns, inPortions } from '#server/core/database/queries.ts'
import { asReaction, type ReactionTable } from '#server/core/ranking/acts.store.ts'

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

export function listTickedSteps(db: Db, personId: string): AsyncIterable<(RecordedStep & { doneAt: number })[]> {
  const rows = db
    .selectFrom('stepDone')
    .innerJoin('step', 'step.id', 'stepDone.stepId')
    .innerJoin('journey', 'journey.id', 'stepDone.journeyId')
    .innerJoin('person as owner', 'owner.id', 'journey.ownerId')
    .select(JOURNEY_COLUMNS)
    .select(exportedOf('stepDone', ['doneAt']))
    .select(TITLE.as('title'))
    .where('stepDone.personId', '=', personId)
  return inPortions(rows, ['stepDone.doneAt', 'stepDone.stepId'])
}

export function listAllNotes(
  db: Db,
  personId: string,
): AsyncIterable<(RecordedStep & { text: string; updatedAt: number })[]> {
  const rows = db
    .selectFrom('stepNote')
    .innerJoin('step', 'step.id', 'stepNote.stepId')
    .innerJoin('journey', 'journey.id', 'stepNote.journeyId')
    .innerJoin('person as owner', 'owner.id', 'journey.ownerId')
    .select(JOURNEY_COLUMNS)
    .select(exportedOf('stepNote', ['text', 'updatedAt']))
    .select(TITLE.as('title'))
    .where('stepNote.personId', '=', personId)
  return inPortions(rows, ['stepNote.stepId'])
}

export function listOwnComments(
  db: Db,
  personId: string,
): AsyncIterable<(RecordedStep & { text: string; createdAt: number })[]> {
  const rows = db
    .selectFrom('comment')
    .leftJoin('step', 'step.id', 'comment.stepId')
    .innerJoin('journey', 'journey.id', 'comment.journeyId')
    .innerJoin('person as owner', 'owner.id', 'journey.ownerId')
    .select(JOURNEY_COLUMNS)
    .select(exportedOf('comment', ['text', 'createdAt']))
    .select(TITLE.as('title'))
    .where('comment.authorId', '=', personId)
  return inPortions(rows, ['comment.createdAt', 'comment.id'])
}

interface RecordedSuggestion extends RecordedStep {
  problem: string | null
  message: string
  url: string | null
  createdAt: number
  accepted: number | null
}

export function listOwnSuggestions(db: Db, personId: string): AsyncIterable<RecordedSuggestion[]> {
  const rows = db
    .selectFrom('suggestion')
    .leftJoin('step', 'step.id', 'suggestion.stepId')
    .innerJoin('journey', 'journey.id', 'suggestion.journeyId')
    .innerJoin('person as owner', 'owner.id', 'journey.ownerId')
    .select(JOURNEY_COLUMNS)
    .select(exportedOf('suggestion', ['problem', 'message', 'url', 'createdAt', 'accepted']))
    .select(TITLE.as('title'))
    .where('suggestion.personId', '=', personId)
    .where('suggestion.withdrawnAt', 'is', null)
  return inPortions(rows, ['suggestion.createdAt', 'suggestion.id'])
}

export function listOwnRatings(
  db: Db,
  personId: string,
): AsyncIterable<(RecordedJourney & { stars: number; note: string; updatedAt: number })[]> {
  const rows = db
    .selectFrom('rating')
    .innerJoin('journey', 'journey.id', 'rating.journeyId')
    .innerJoin('person as owner', 'owner.id', 'journey.ownerId')
    .select(JOURNEY_COLUMNS)
    .select(exportedOf('rating', ['stars', 'note', 'updatedAt']))
    .where('rating.personId', '=', personId)
  return inPortions(rows, ['rating.id'])
}

/** Journeys that a person likes or follows, the first one first. */
export function listReactions(db: Db, table: ReactionTable, personId: string): AsyncIterable<ReactionRow[]> {
  const rows = db
    .selectFrom(asReaction(table))
    .innerJoin('journey', 'journey.id', 'reaction.journeyId')
    .innerJoin('person as owner', 'owner.id', 'journey.ownerId')
    .select(JOURNEY_COLUMNS)
    .select('reaction.createdAt')
    .where('reaction.personId', '=', personId)
  return inPortions(rows, ['reaction.createdAt', 'reaction.journeyId'])
}

/** The people whom a person follows; suspended people have no profile. */
export function listFollowedPeople(db: Db, personId: string): AsyncIterable<FollowedPersonRow[]> {
  const rows = db
    .selectFrom('personFollow')
    .innerJoin('person', 'person.id', 'personFollow.followedId')
    .select(['person.id', 'person.displayName', 'personFollow.createdAt'])
    .where('personFollow.followerId', '=', personId)
    .where(isActiveSql())
  return inPortions(rows, ['personFollow.createdAt', 'person.id'])
}
