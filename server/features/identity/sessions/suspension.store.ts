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

/** The decision that locks a person out, if they can still answer it. */
export async function findAnswerable(db: Db, personId: string, now: number): Promise<string | null> {
  const decision = await db
    .selectFrom('decision')
    .select(['id', 'createdAt'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('decisionAnswer').select('text').whereRef('decisionId', '=', 'decision.id'))
        .as('answered'),
    )
    .where('writerId', '=', personId)
    .where('act', '=', 'suspend')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!decision || decision.answered || decision.createdAt <= answerableSince(now)) return null
  return decision.id
}
