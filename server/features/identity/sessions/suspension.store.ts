import { answerableSince } from '#server/core/access/answers.ts'
import * as access from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'

/** The reason for which a person is suspended; null if the person isn't. */
export async function readSuspension(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('person')
    .select(['suspendedAt', 'suspendedFor'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row !== undefined && access.isSuspended(row) ? (row.suspendedFor ?? '') : null
}

/**
 * The decision that suspended a person: its id if they can still answer it, else null, and whether
 * a moderator has read their answer. Null without a decision.
 */
export async function findSuspension(
  db: Db,
  personId: string,
  now: number,
): Promise<{ answerable: string | null; isUpheld: boolean } | null> {
  const decision = await db
    .selectFrom('decision')
    .leftJoin('decisionAnswer', 'decisionId', 'decision.id')
    .select(['decision.id', 'decision.createdAt', 'decisionAnswer.createdAt as answeredAt', 'closedAt'])
    .where('writerId', '=', personId)
    .where('act', '=', 'suspend')
    .orderBy('decision.createdAt', 'desc')
    .orderBy('decision.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!decision) return null
  const { id, createdAt, answeredAt, closedAt } = decision
  const isOpen = answeredAt === null && createdAt > answerableSince(now)
  return { answerable: isOpen ? id : null, isUpheld: closedAt !== null }
}
