import { sql } from 'kysely'
import { authorsOf } from '#server/core/access/journeys.ts'
import { isTogetherWithSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import type { CommentTable } from '#server/core/database/tables/comments.ts'
import { type OutboxEvent, record } from '#server/core/events/events.store.ts'
import { PERSON_COLUMNS, type PersonRow } from '#server/features/people/read.store.ts'
import { listMentionableIn } from './groups.store.ts'

/** Where people are mentioned: the journey or group, and the thread of a comment. */
export interface MentionPlace {
  writerId: string
  /** The ids of the journey's authors. */
  authorIds: readonly string[]
  /** The comment that a reply answers. */
  parentId: string | null
  /** The group of the comment. */
  groupId: string | null
}

/** Max. followed people that are searched for mentionable people, latest first; below: max. writers of the thread. */
const FOLLOWED_MAX = 500
const THREAD_MAX = 50

/**
 * People whom the writer may mention: in a group its other members, else the journey's authors, writers in the thread,
 * then people whom the writer follows.
 */
export async function listMentionable(db: Db, place: MentionPlace): Promise<PersonRow[]> {
  const { writerId, authorIds, parentId, groupId } = place
  if (groupId !== null) return await listMentionableIn(db, groupId, writerId)
  const inThread = parentId === null ? [] : await listThreadWriters(db, parentId)
  const followed = await db
    .selectFrom('personFollow')
    .select('followedId as id')
    .where('followerId', '=', writerId)
    .orderBy('createdAt', 'desc')
    .limit(literal(FOLLOWED_MAX))
    .execute()
  const ids = [...new Set([...authorIds, ...inThread, ...followed.map(({ id }) => id)])].filter((id) => id !== writerId)
  const people = await db
    .selectFrom('person')
    .select(PERSON_COLUMNS)
    .where(isTogetherWithSql(writerId))
    .where(dialectOf(db).isOneOf(sql.ref('person.id'), ids))
    .execute()
  const byId = new Map(people.map((person) => [person.id, person]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function listThreadWriters(db: Db, parentId: string): Promise<string[]> {
  const shown = db.selectFrom('comment').select('authorId').where('shownAt', 'is not', null)
  const first = await shown.where('id', '=', parentId).execute()
  const latest = await shown
    .where('parentId', '=', parentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(literal(THREAD_MAX))
    .execute()
  return [...first, ...latest].flatMap(({ authorId }) => authorId ?? [])
}

export async function readMentions(db: Db, commentId: string): Promise<{ id: string; displayName: string }[]> {
  return await db
    .selectFrom('commentMention')
    .innerJoin('person', 'person.id', 'commentMention.personId')
    .select(['person.id', 'displayName'])
    .where('commentId', '=', commentId)
    .execute()
}

/** Replaces the stored mentions of a comment. */
export async function saveMentions(trx: Trx, commentId: string, personIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('commentMention').where('commentId', '=', commentId).execute()
  if (personIds.length > 0)
    await trx
      .insertInto('commentMention')
      .values(personIds.map((personId) => ({ commentId, personId })))
      .execute()
}

type Written = Pick<CommentTable, 'id' | 'journeyId' | 'parentId'> & { authorId: string }

/**
 * Records the events of a new comment: one each for the writer of the answered comment, the
 * journey's authors and the mentioned people.
 */
export async function recordComment(trx: Trx, comment: Written, now: number): Promise<void> {
  const events = await eventsOf(trx, comment)
  const mentioned = await readMentions(trx, comment.id)
  const ids = mentioned.map(({ id }) => id)
  await record(trx, [...events, ...mentionsIn(comment, ids, events)], now)
}

/** Records the events for people whom a changed comment mentions, unless they are notified of the comment itself. */
export async function recordMentions(
  trx: Trx,
  comment: Written,
  { personIds, now }: { personIds: readonly string[]; now: number },
): Promise<void> {
  if (personIds.length > 0) await record(trx, mentionsIn(comment, personIds, await eventsOf(trx, comment)), now)
}

/** The events of a comment, without those of its mentions. */
async function eventsOf(
  trx: Trx,
  { id: subjectId, journeyId, parentId, authorId: actorId }: Written,
): Promise<OutboxEvent[]> {
  const answered =
    parentId === null
      ? undefined
      : await trx.selectFrom('comment').select('authorId').where('id', '=', parentId).executeTakeFirst()
  const events: OutboxEvent[] = []
  const event = { actorId, subjectId, ...(journeyId !== null && { journeyId }) }
  if (answered?.authorId) events.push({ ...event, kind: 'reply', recipientId: answered.authorId })
  const authors = journeyId === null ? [] : await listAuthors(trx, journeyId)
  const others = authors.filter((id) => id !== answered?.authorId)
  return [...events, ...others.map((recipientId) => ({ ...event, kind: 'comment' as const, recipientId }))]
}

async function listAuthors(trx: Trx, journeyId: string): Promise<string[]> {
  const journey = await trx
    .selectFrom('journey')
    .select(['ownerId', 'coauthorIds'])
    .where('id', '=', journeyId)
    .executeTakeFirstOrThrow()
  return authorsOf(journey)
}

function mentionsIn(
  { id: subjectId, journeyId, authorId: actorId }: Written,
  personIds: readonly string[],
  events: readonly OutboxEvent[],
): OutboxEvent[] {
  const told = new Set(events.map(({ recipientId }) => recipientId))
  const others = personIds.filter((id) => !told.has(id))
  const event = { kind: 'mention' as const, actorId, subjectId, ...(journeyId !== null && { journeyId }) }
  return others.map((recipientId) => ({ ...event, recipientId }))
}

/** Records the event for the writer of a comment that the journey's owner, or the group's lead, removed. */
export async function recordRemoval(
  trx: Trx,
  { id: subjectId, journeyId, authorId }: Pick<CommentTable, 'id' | 'journeyId' | 'authorId'>,
  ownerId: string,
  now: number,
): Promise<void> {
  if (authorId === null) return
  const event = { actorId: ownerId, recipientId: authorId, subjectId, ...(journeyId !== null && { journeyId }) }
  await record(trx, [{ ...event, kind: 'commentRemoved' }], now)
}
