import { sql } from 'kysely'
import { MEETING_TOLD_MS } from '#contract/rules/group.ts'
import { isMemberSql } from '#server/core/access/groups.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'

/** The columns of a group without a meeting. */
export const NO_MEETING = {
  meetingAt: null,
  meetingName: null,
  meetingPlace: null,
  meetingLink: null,
  meetingSetAt: null,
  meetingToldAt: null,
} as const

export async function clearAnswers(trx: Trx, groupId: string): Promise<void> {
  await trx.updateTable('groupMember').set({ comes: null }).where('groupId', '=', groupId).execute()
}

export async function saveAnswer(
  trx: Trx,
  { groupId, personId }: { groupId: string; personId: string },
  comes: boolean | null,
): Promise<void> {
  await trx
    .updateTable('groupMember')
    .set({ comes: comes === null ? null : Number(comes) })
    .where('groupId', '=', groupId)
    .where('personId', '=', personId)
    .execute()
}

/** The meetings of which the members are told now. */
export function selectDueMeetings(db: Db, now: number) {
  return db
    .selectFrom('walkGroup')
    .select(sql<number>`"meetingAt" - ${sql.lit(MEETING_TOLD_MS)}`.as('at'))
    .where('meetingToldAt', 'is', null)
    .where('meetingAt', '<=', now + MEETING_TOLD_MS)
}

export async function lockDueMeetings(trx: Trx, now: number, limit: number): Promise<{ id: string; at: number }[]> {
  const due = trx
    .selectFrom('walkGroup')
    .select((eb) => ['id', eb.ref('meetingAt').$notNull().as('at')])
    .where('meetingToldAt', 'is', null)
    .where('meetingAt', '<=', now + MEETING_TOLD_MS)
    .orderBy('id')
    .limit(limit)
  return await dialectOf(trx).locked(due).execute()
}

export async function markTold(trx: Trx, ids: readonly string[], now: number): Promise<void> {
  await trx
    .updateTable('walkGroup')
    .set({ meetingToldAt: now })
    .where(dialectOf(trx).isOneOf(sql.ref('id'), ids))
    .execute()
}

/** The ids of the members who didn't say that they can't come. */
export async function listExpected(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('groupMember')
    .select('personId')
    .where('groupId', '=', groupId)
    .where(isMemberSql())
    .where(sql<boolean>`coalesce(comes, 1) = 1`)
    .execute()
  return rows.map(({ personId }) => personId)
}
