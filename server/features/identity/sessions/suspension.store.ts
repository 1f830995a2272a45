import { sql } from 'kysely'
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
    .select('id')
    .where('writerId', '=', personId)
    .where('act', '=', 'suspend')
    .where('createdAt', '>', answerableSince(now))
    .where(sql<boolean>`not exists (select 1 from "decisionAnswer" where "decisionId" = decision.id)`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return decision?.id ?? null
}
