import { type SqlBool, sql } from 'kysely'
import { UNANSWERED_MAX } from '#contract/upkeep/limits.ts'
import { areApartSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import type { LinkRow } from './checks.store.ts'

/** The latest comments of a journey among which those without an answer are looked for. */
const LOOKED_AT_MAX = 500

export interface Owned {
  journeyId: string
  ownerId: string
}

/**
 * Of the latest threads whose last word is not the owner's, the first comment by others after the owner's own last word;
 * at most one more than UNANSWERED_MAX. Words across a block don't count.
 */
export async function readUnanswered(db: Db, { journeyId, ownerId }: Owned): Promise<string[]> {
  const isApart = (author: string) => areApartSql(ownerId, sql.ref(author))
  const isReply = sql<SqlBool>`reply."parentId" = latest.id and reply."shownAt" is not null
    and not ${isApart('reply.authorId')}`
  const ownLast = sql`(select own."createdAt" from comment as own
    where own."parentId" = latest.id and own."authorId" = ${ownerId} and own."shownAt" is not null
    order by own."createdAt" desc, own.id desc limit 1)`
  const { rows } = await sql<{ id: string }>`
    select coalesce(
      (select reply.id from comment as reply
        where ${isReply} and reply."authorId" <> ${ownerId}
          and reply."createdAt" >= coalesce(${ownLast}, case when latest."authorId" = ${ownerId} then 0 end)
        order by reply."createdAt", reply.id limit 1),
      latest.id) as id
    from (
      select id, "authorId", "createdAt", "shownAt" from comment
      where "journeyId" = ${journeyId} and "parentId" is null
      order by "createdAt" desc, id desc limit ${literal(LOOKED_AT_MAX)}) as latest
    where latest."shownAt" is not null and not ${isApart('latest.authorId')}
      and coalesce((select reply."authorId" from comment as reply
        where ${isReply}
        order by reply."createdAt" desc, reply.id desc limit 1), latest."authorId") <> ${ownerId}
    order by latest."createdAt" desc, latest.id desc limit ${literal(UNANSWERED_MAX + 1)}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface StepRow {
  id: string
  url: string
}

/** The present steps of a journey. */
export async function readSteps(db: Db, journeyId: string): Promise<StepRow[]> {
  return await db
    .selectFrom('step')
    .select(['id', 'url'])
    .where('journeyId', '=', journeyId)
    .where('removedAt', 'is', null)
    .orderBy('position')
    .execute()
}

/** Of these links, those that fail or have moved. */
export async function readNoted(db: Db, keys: readonly string[]): Promise<LinkRow[]> {
  return await db
    .selectFrom('linkCheck')
    .selectAll()
    .where(dialectOf(db).isOneOf(sql.ref('key'), [...new Set(keys)]))
    .where((eb) => eb.or([eb('brokenAt', 'is not', null), eb('offeredAt', 'is not', null)]))
    .execute()
}

/** Makes the link the next one of its host. The caller has locked the host. */
export async function askForCheck(trx: Trx, key: string, now: number): Promise<void> {
  await trx.updateTable('linkCheck').set({ dueAt: 0, askedAt: now }).where('key', '=', key).execute()
}

export async function readCheck(db: Db, key: string): Promise<LinkRow | undefined> {
  return await db.selectFrom('linkCheck').selectAll().where('key', '=', key).executeTakeFirst()
}
