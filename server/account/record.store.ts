import { sql } from 'kysely'
import type { Visibility } from '#contract/journey.ts'
import type { Db } from '#server/database/database.ts'

/** A journey with the columns that decide whether the person can still read it. */
export interface RecordedJourney {
  journeyId: string
  name: string
  ownerName: string
  ownerId: string
  visibility: Visibility
  archivedAt: number | null
  deletedAt: number | null
  hiddenAt: number | null
}

const JOURNEY_COLUMNS = [
  'journey.id as journeyId',
  'journey.name',
  'journey.ownerId',
  'journey.visibility',
  'journey.archivedAt',
  'journey.deletedAt',
  'journey.hiddenAt',
  'owner.displayName as ownerName',
] as const

const TITLE = sql<string | null>`case when step."removedAt" is null then step.description end`

/** `title` is null for steps that were removed. */
interface RecordedStep extends RecordedJourney {
  title: string | null
}

/** The journeys of a person that aren't deleted, oldest first. */
export async function listOwnIds(db: Db, personId: string): Promise<{ id: string }[]> {
  return await db
    .selectFrom('journey')
    .select('id')
    .where('ownerId', '=', personId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function listTickedSteps(db: Db, personId: string): Promise<(RecordedStep & { doneAt: number })[]> {
  return await db
    .selectFrom('stepDone')
    .innerJoin('step', 'step.id', 'stepDone.stepId')
    .innerJoin('journey', 'journey.id', 'stepDone.journeyId')
    .innerJoin('person as owner', 'owner.id', 'journey.ownerId')
    .select(JOURNEY_COLUMNS)
    .select(['stepDone.doneAt', TITLE.as('title')])
    .where('stepDone.personId', '=', personId)
    .orderBy('stepDone.doneAt')
    .orderBy('stepDone.stepId')
    .execute()
}

export async function listAllNotes(
  db: Db,
  personId: string,
): Promise<(RecordedStep & { text: string; updatedAt: number })[]> {
  return await db
    .selectFrom('stepNote')
    .innerJoin('step', 'step.id', 'stepNote.stepId')
    .innerJoin('journey', 'journey.id', 'stepNote.journeyId')
    .innerJoin('person as owner', 'owner.id', 'journey.ownerId')
    .select(JOURNEY_COLUMNS)
    .select(['stepNote.text', 'stepNote.updatedAt', TITLE.as('title')])
    .where('stepNote.personId', '=', personId)
    .orderBy('stepNote.updatedAt')
    .orderBy('stepNote.stepId')
    .execute()
}

export async function listOwnComments(
  db: Db,
  personId: string,
): Promise<(RecordedStep & { text: string; createdAt: number })[]> {
  return await db
    .selectFrom('comment')
    .leftJoin('step', 'step.id', 'comment.stepId')
    .innerJoin('journey', 'journey.id', 'comment.journeyId')
    .innerJoin('person as owner', 'owner.id', 'journey.ownerId')
    .select(JOURNEY_COLUMNS)
    .select(['comment.text', 'comment.createdAt', TITLE.as('title')])
    .where('comment.authorId', '=', personId)
    .orderBy('comment.createdAt')
    .orderBy('comment.id')
    .execute()
}

export async function listOwnFlags(
  db: Db,
  personId: string,
): Promise<(RecordedStep & { kind: string; note: string; url: string | null; createdAt: number })[]> {
  return await db
    .selectFrom('flag')
    .innerJoin('step', 'step.id', 'flag.stepId')
    .innerJoin('journey', 'journey.id', 'flag.journeyId')
    .innerJoin('person as owner', 'owner.id', 'journey.ownerId')
    .select(JOURNEY_COLUMNS)
    .select(['flag.kind', 'flag.note', 'flag.url', 'flag.createdAt', TITLE.as('title')])
    .where('flag.personId', '=', personId)
    .orderBy('flag.createdAt')
    .orderBy('flag.id')
    .execute()
}

export async function listOwnRatings(
  db: Db,
  personId: string,
): Promise<(RecordedJourney & { stars: number; note: string; updatedAt: number })[]> {
  return await db
    .selectFrom('rating')
    .innerJoin('journey', 'journey.id', 'rating.journeyId')
    .innerJoin('person as owner', 'owner.id', 'journey.ownerId')
    .select(JOURNEY_COLUMNS)
    .select(['rating.stars', 'rating.note', 'rating.updatedAt'])
    .where('rating.personId', '=', personId)
    .orderBy('rating.updatedAt')
    .orderBy('rating.id')
    .execute()
}

/** Journeys that a person likes or follows, the first one first. */
export async function listReactions(
  db: Db,
  table: 'journeyLike' | 'journeyFollow',
  personId: string,
): Promise<(RecordedJourney & { createdAt: number })[]> {
  return await db
    .selectFrom(`${table} as reaction`)
    .innerJoin('journey', 'journey.id', 'reaction.journeyId')
    .innerJoin('person as owner', 'owner.id', 'journey.ownerId')
    .select(JOURNEY_COLUMNS)
    .select('reaction.createdAt')
    .where('reaction.personId', '=', personId)
    .orderBy('reaction.createdAt')
    .orderBy('reaction.journeyId')
    .execute()
}

/** The people whom a person follows; suspended people have no profile. */
export async function listFollowedPeople(db: Db, personId: string) {
  return await db
    .selectFrom('personFollow')
    .innerJoin('person', 'person.id', 'personFollow.followedId')
    .select(['person.id', 'person.displayName', 'personFollow.createdAt'])
    .where('personFollow.followerId', '=', personId)
    .where('person.suspendedAt', 'is', null)
    .orderBy('personFollow.createdAt')
    .orderBy('person.id')
    .execute()
}
