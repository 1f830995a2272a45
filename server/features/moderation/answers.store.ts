import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '#server/core/platform/cursor.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'
import { targetName, targetPath } from './audit.store.ts'

/**
 * SQL: whether a moderator may decide on the answer. They may not on an answer of their own, and on
 * an answer to their own decision only if there is no other moderator.
 */
export function isAnswerForSql(moderatorId: string): RawBuilder<SqlBool> {
  return sql`("decisionAnswer"."closedAt" is null and "decisionAnswer"."personId" <> ${moderatorId} and exists (
    select 1 from decision as decided where decided.id = "decisionAnswer"."decisionId"
      and (decided."actorId" is null or decided."actorId" <> ${moderatorId} or not exists (
        select 1 from person as other where other."moderatorSince" is not null and ${isActiveSql('other')}
          and other.id <> ${moderatorId} and other.id <> "decisionAnswer"."personId"))))`
}

export async function insertAnswer(
  trx: Trx,
  answer: { decisionId: string; personId: string; text: string; createdAt: number },
): Promise<void> {
  await trx.insertInto('decisionAnswer').values(answer).execute()
}

function answers(db: Db, moderatorId: string) {
  return db
    .selectFrom('decisionAnswer')
    .innerJoin('decision', 'decision.id', 'decisionAnswer.decisionId')
    .where(isAnswerForSql(moderatorId))
    .select(['decisionId', 'text', 'decisionAnswer.createdAt', 'decision.createdAt as decidedAt'])
    .select(['act', 'decision.kind', 'targetId', 'actorId', 'reason', 'decisionAnswer.personId', 'hid'])
}

/** The answers that wait for a moderator, oldest first. */
export async function listAnswers(db: Db, moderatorId: string, { limit, cursor }: PageRequest) {
  const after = readCursor(cursor, ['time', 'text'])
  const kind = sql.ref('decision.kind')
  const rows = await answers(db, moderatorId)
    .select((eb) => [
      dialectOf(db)
        .jsonRow(eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'decisionAnswer.personId'))
        .as('person'),
      targetName(sql`${kind}`, sql`"targetId"`).as('targetName'),
      targetPath(sql`${kind}`, sql`"targetId"`).as('targetPath'),
    ])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`("decisionAnswer"."createdAt", "decisionId") > (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy('decisionAnswer.createdAt')
    .orderBy('decisionId')
    .limit(literal(limit + 1))
    .execute()
  return pageOf(rows, limit, ({ createdAt, decisionId }) => [createdAt, decisionId])
}

export type AnswerRow = Awaited<ReturnType<typeof listAnswers>> extends Page<(infer Row)[]> ? Row : never

interface Decided {
  decisionId: string
  decidedAt: number
  act: string
  kind: string
  targetId: string
  personId: string
}

/** Whether a later decision had the same effect: it hid the same content, or paused or suspended the same person. */
export async function hasLaterDecision(trx: Trx, { decisionId, decidedAt, act, kind, targetId, personId }: Decided) {
  const later = trx
    .selectFrom('decision')
    .select('id')
    .where(sql<boolean>`("createdAt", id) > (${decidedAt}, ${decisionId})`)
    .limit(1)
  const same =
    act === 'pause'
      ? later.where('writerId', '=', personId).where('act', '=', 'pause')
      : later.where('targetId', '=', targetId).where(sql<boolean>`kind = ${kind}`).where('hid', '=', 1)
  return (await same.executeTakeFirst()) !== undefined
}

/** Closes an answer and returns it; undefined if the moderator may not decide on it, or another one was faster. */
export async function closeAnswer(
  trx: Trx,
  decisionId: string,
  { by, now, lift }: { by: string; now: number; lift: boolean },
) {
  const row = await answers(trx, by).where('decisionId', '=', decisionId).executeTakeFirst()
  if (!row) return
  const { numUpdatedRows } = await trx
    .updateTable('decisionAnswer')
    .set({ closedAt: now, closedBy: by, lifted: Number(lift) })
    .where('decisionId', '=', decisionId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? row : undefined
}
