import { type Selectable, sql } from 'kysely'
import { isDeletedSql } from '#server/core/access/content.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { CommentTable } from '#server/core/database/tables/comments.ts'

const STATE_COLUMNS = [
  'id',
  'journeyId',
  'groupId',
  'stepId',
  'parentId',
  'authorId',
  'text',
  'createdAt',
  'deletedAt',
  'removedAt',
  'hiddenAt',
  'shownAt',
  'helpfulCount',
] as const

/** The columns that decisions about a comment need. */
export type CommentState = NonNullable<Awaited<ReturnType<typeof lockComment>>>

/** Locks the row until the transaction ends. To prevent deadlocks: journeys, then people, then groups, then comments. */
export async function lockComment(trx: Trx, id: string) {
  return await dialectOf(trx)
    .locked(trx.selectFrom('comment').select(STATE_COLUMNS).where('id', '=', id))
    .executeTakeFirst()
}

/** The journey or the group of a comment. */
export type CommentPlace = Pick<Selectable<CommentTable>, 'journeyId' | 'groupId'>

export async function readPlaceOf(db: Db, id: string): Promise<CommentPlace | undefined> {
  return await db.selectFrom('comment').select(['journeyId', 'groupId']).where('id', '=', id).executeTakeFirst()
}

export async function readLatestOf(db: Db, authorId: string) {
  return await db
    .selectFrom('comment')
    .select(['text', 'createdAt'])
    .where('authorId', '=', authorId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the journey has the step; with `orRemoved`, removed steps count, too. */
export async function hasStep(
  db: Db,
  { journeyId, stepId, orRemoved }: { journeyId: string; stepId: string; orRemoved: boolean },
): Promise<boolean> {
  const step = await db
    .selectFrom('step')
    .select('id')
    .where('id', '=', stepId)
    .where('journeyId', '=', journeyId)
    .$if(!orRemoved, (query) => query.where('removedAt', 'is', null))
    .executeTakeFirst()
  return step !== undefined
}

type NewComment = Pick<CommentTable, 'id' | 'journeyId' | 'stepId' | 'parentId' | 'text' | 'createdAt'> & {
  groupId?: string | null
  authorId: string
}

export async function insertComment(trx: Trx, comment: NewComment): Promise<void> {
  await trx
    .insertInto('comment')
    .values({ ...comment, shownAt: comment.createdAt })
    .execute()
  await addToCounts(trx, comment, 1)
}

export async function updateText(trx: Trx, id: string, text: string, now: number): Promise<void> {
  await trx.updateTable('comment').set({ text, editedAt: now }).where('id', '=', id).execute()
}

/** Deletes a comment. A comment with replies becomes a placeholder without text, writer and marks. */
export async function deleteComment(trx: Trx, comment: CommentState, now: number): Promise<void> {
  if (comment.shownAt !== null) await addToCounts(trx, comment, -1)
  if (await hasReplies(trx, comment.id)) {
    await trx.deleteFrom('commentHelpful').where('commentId', '=', comment.id).execute()
    await trx.deleteFrom('commentMention').where('commentId', '=', comment.id).execute()
    await trx
      .updateTable('comment')
      .set({ ...ERASED, deletedAt: now })
      .where('id', '=', comment.id)
      .execute()
    return
  }
  await trx.deleteFrom('comment').where('id', '=', comment.id).execute()
  if (comment.parentId !== null) await deleteEmptyPlace(trx, comment.parentId)
}

/** The columns of the placeholder for a deleted comment with replies. */
export const ERASED = {
  text: '',
  authorId: null,
  editedAt: null,
  removedAt: null,
  hiddenAt: null,
  hiddenFor: null,
  shownAt: null,
  helpfulCount: 0,
} as const

/** Deletes the placeholder of a deleted comment once its last reply is deleted. */
async function deleteEmptyPlace(trx: Trx, id: string): Promise<void> {
  if (await hasReplies(trx, id)) return
  await trx.deleteFrom('comment').where('id', '=', id).where(isDeletedSql('comment')).execute()
}

async function hasReplies(trx: Trx, parentId: string): Promise<boolean> {
  const reply = await trx
    .selectFrom('comment')
    .select('id')
    .where('parentId', '=', parentId)
    .limit(1)
    .executeTakeFirst()
  return reply !== undefined
}

export async function setRemoved(trx: Trx, comment: CommentState, now: number): Promise<void> {
  await setShown(trx, comment, false)
  await trx.updateTable('comment').set({ removedAt: now }).where('id', '=', comment.id).execute()
}

/** Shows the comment to everyone or hides it from everyone, and updates the counts. */
export async function setShown(trx: Trx, comment: CommentState, isShown: boolean): Promise<void> {
  if (isShown === (comment.shownAt !== null)) return
  await trx
    .updateTable('comment')
    .set({ shownAt: isShown ? comment.createdAt : null })
    .where('id', '=', comment.id)
    .execute()
  await addToCounts(trx, comment, isShown ? 1 : -1)
}

type Counted = Pick<CommentTable, 'journeyId' | 'stepId' | 'parentId'>

/**
 * Changes the counts of the journey, the step and the answered comment; a step's count has no replies. The caller has
 * locked the journey or group.
 */
async function addToCounts(trx: Trx, { journeyId, stepId, parentId }: Counted, by: 1 | -1): Promise<void> {
  const commentCount = sql<number>`"commentCount" + ${by}`
  if (journeyId !== null) await trx.updateTable('journey').set({ commentCount }).where('id', '=', journeyId).execute()
  if (stepId !== null && parentId === null)
    await trx.updateTable('step').set({ commentCount }).where('id', '=', stepId).execute()
  if (parentId !== null)
    await trx
      .updateTable('comment')
      .set({ replyCount: sql<number>`"replyCount" + ${by}` })
      .where('id', '=', parentId)
      .execute()
}

export async function hasMarked(db: Db, commentId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('commentHelpful')
    .select('createdAt')
    .where('commentId', '=', commentId)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds or deletes a person's helpful mark. The caller has locked the comment. */
export async function setMarked(
  trx: Trx,
  { commentId, personId }: { commentId: string; personId: string },
  isMarked: boolean,
  now: number,
): Promise<void> {
  if (isMarked) await trx.insertInto('commentHelpful').values({ commentId, personId, createdAt: now }).execute()
  else
    await trx.deleteFrom('commentHelpful').where('commentId', '=', commentId).where('personId', '=', personId).execute()
  await trx
    .updateTable('comment')
    .set({ helpfulCount: sql<number>`"helpfulCount" + ${isMarked ? 1 : -1}` })
    .where('id', '=', commentId)
    .execute()
}

export async function setClosed(trx: Trx, journeyId: string, closedAt: number | null): Promise<void> {
  await trx.updateTable('journey').set({ discussionClosedAt: closedAt }).where('id', '=', journeyId).execute()
}
