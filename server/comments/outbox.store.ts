import type { Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import type { CommentTable } from '#server/database/tables/comments.ts'
import { type OutboxEvent, record } from '#server/outbox/outbox.store.ts'

type Written = Pick<CommentTable, 'id' | 'journeyId' | 'parentId' | 'createdAt'> & { authorId: string }

/** Tells the writer of the answered comment, and the journey's owner, once if they are the same person. */
export async function recordComment(
  trx: Trx,
  dialect: Dialect,
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
  await record(trx, dialect, events, createdAt)
}
