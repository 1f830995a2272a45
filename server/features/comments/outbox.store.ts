import type { Trx } from '#server/core/database/database.ts'
import type { CommentTable } from '#server/core/database/tables/comments.ts'
import { type OutboxEvent, record } from '#server/core/events/events.store.ts'
import { readMentions } from './mentions.store.ts'

type Written = Pick<CommentTable, 'id' | 'journeyId' | 'parentId' | 'createdAt'> & { authorId: string }

/** Tells the writer of the answered comment, the journey's owner and those mentioned, each of them once. */
export async function recordComment(
  trx: Trx,
  { id: subjectId, journeyId, parentId, authorId: actorId, createdAt }: Written,
): Promise<void> {
  const { ownerId } = await trx
    .selectFrom('journey')
    .select('ownerId')
    .where('id', '=', journeyId)
    .executeTakeFirstOrThrow()
  const answered =
    parentId === null
      ? undefined
      : await trx.selectFrom('comment').select('authorId').where('id', '=', parentId).executeTakeFirst()
  const events: OutboxEvent[] = []
  const event = { actorId, journeyId, subjectId }
  if (answered?.authorId) events.push({ ...event, kind: 'reply', recipientId: answered.authorId })
  if (answered?.authorId !== ownerId) events.push({ ...event, kind: 'comment', recipientId: ownerId })
  const told = new Set(events.map(({ recipientId }) => recipientId))
  const mentioned = (await readMentions(trx, subjectId)).map(({ id }) => id).filter((id) => !told.has(id))
  events.push(...mentioned.map((recipientId) => ({ ...event, kind: 'mention' as const, recipientId })))
  await record(trx, events, createdAt)
}

/** Tells the writer that the journey's owner removed their comment. */
export async function recordRemoval(
  trx: Trx,
  { id: subjectId, journeyId, authorId }: Pick<CommentTable, 'id' | 'journeyId' | 'authorId'>,
  ownerId: string,
  now: number,
): Promise<void> {
  if (authorId === null) return
  const event = { actorId: ownerId, recipientId: authorId, journeyId, subjectId }
  await record(trx, [{ ...event, kind: 'commentRemoved' }], now)
}
