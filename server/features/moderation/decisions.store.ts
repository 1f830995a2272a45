import { type Selectable, sql } from 'kysely'
import type { Reportable } from '#contract/rules/moderation.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { DecisionTable } from '#server/core/database/tables/moderation.ts'
import { keepOpen } from '#server/core/limits/limits.store.ts'

export type DecisionRow = Selectable<DecisionTable>

interface Subject {
  kind: Reportable
  id: string
}

export async function insertDecision(trx: Trx, decision: DecisionRow): Promise<void> {
  await trx.insertInto('decision').values(decision).execute()
}

export async function readDecision(db: Db, id: string): Promise<DecisionRow | undefined> {
  return await db.selectFrom('decision').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a decision whose messages aren't sent yet; undefined if they were sent or the decision was undone. */
export async function lockWaiting(trx: Trx, id: string): Promise<DecisionRow | undefined> {
  return await dialectOf(trx)
    .locked(trx.selectFrom('decision').selectAll().where('id', '=', id).where('sendAt', 'is not', null))
    .executeTakeFirst()
}

export async function deleteDecision(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('decision').where('id', '=', id).execute()
}

/** Deletes the decision that hid or suspended the target, unless its messages were sent. */
export async function withdrawDecision(trx: Trx, { kind, id }: Subject): Promise<void> {
  await trx
    .deleteFrom('decision')
    .where('targetId', '=', id)
    .where('kind', '=', kind)
    .where('act', 'in', ['hide', 'suspend'])
    .where('sendAt', 'is not', null)
    .execute()
}

/** The writer of content with open reports, as stated in the first one; undefined without open reports. */
export async function readReportedWriter(db: Db, { kind, id }: Subject): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('report')
    .select('writerId')
    .where('targetId', '=', id)
    .where('kind', '=', kind)
    .where('closedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.writerId
}

export async function lockWriter(trx: Trx, personId: string) {
  return await dialectOf(trx)
    .locked(
      trx
        .selectFrom('person')
        .select(['id', 'moderatorSince', 'suspendedAt', 'pausedUntil'])
        .where('id', '=', personId),
    )
    .executeTakeFirst()
}

/** Reopens the reports that a decision closed, except where the reporter has made another report since. */
export async function reopenReportsOf(trx: Trx, decisionId: string): Promise<void> {
  await trx
    .updateTable('report')
    .set({ closedAt: null, closedBy: null, decisionId: null })
    .where('decisionId', '=', decisionId)
    .where(
      sql<boolean>`not exists (select 1 from report as later where later."targetId" = report."targetId"
        and later.kind = report.kind and later."reporterId" = report."reporterId" and later."closedAt" is null)`,
    )
    .execute()
}

/** Decisions whose messages are due; locks them. */
export async function lockDue(trx: Trx, now: number, limit: number): Promise<DecisionRow[]> {
  const due = trx.selectFrom('decision').selectAll().where('sendAt', '<=', now).orderBy('sendAt').orderBy('id')
  return await dialectOf(trx).locked(due.limit(limit)).execute()
}

export function selectDue(db: Db, now: number) {
  return db.selectFrom('decision').select('sendAt as at').where('sendAt', '<=', now).orderBy('sendAt')
}

/** Deletes decisions against people who deleted their accounts. Their pauses stay stored for their addresses. */
export async function deleteKept(trx: Trx, decisions: readonly DecisionRow[]): Promise<void> {
  const kept = decisions.flatMap(({ id, keptAs, pausedUntil }) =>
    keptAs !== null && pausedUntil !== null ? [{ id, keptAs, pausedUntil }] : [],
  )
  for (const { id, keptAs, pausedUntil } of kept) {
    await keepOpen(trx, keptAs, pausedUntil)
    await deleteDecision(trx, id)
  }
}

export async function markSent(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('decision')
    .set({ sendAt: null })
    .where(dialectOf(trx).isOneOf(sql.ref('id'), ids))
    .execute()
}

/** The reports that these decisions closed, if the reporters still have accounts. */
export async function readAnsweredReports(db: Db, decisionIds: readonly string[]) {
  return await db
    .selectFrom('report')
    .select(['id', 'decisionId', 'reporterId'])
    .where(dialectOf(db).isOneOf(sql.ref('decisionId'), decisionIds))
    .where('reporterId', 'is not', null)
    .$narrowType<{ decisionId: string; reporterId: string }>()
    .execute()
}
