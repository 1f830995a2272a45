import { type Expression, type SqlBool, sql } from 'kysely'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { isKeptSql } from '#server/core/access/content.ts'
import { isPausedSql, isSuspendedSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'

const DAY_MS = 24 * 3_600_000
/** How long an account without a confirmed email has to be unused before it is deleted, in ms. */
const UNUSED_MAX_MS = 30 * DAY_MS
/** How long before the deletion the owner is warned by email, in ms. */
export const TOLD_BEFORE_MS = 7 * DAY_MS
/** Max. kept accounts that operators see by name. */
const NAMED_MAX = 20

/** SQL: others follow or co-author a journey of the person, which would be deleted with the account. */
const IS_NEEDED = sql<SqlBool>`exists (select 1 from journey where journey."ownerId" = person.id
  and ${isKeptSql('journey')} and (journey."followerCount" > 0 or journey."coauthorIds" <> ''))`

/** Accounts without a confirmed email that weren't used since the given time, longest unused first. */
function selectUnused(db: Db, since: number) {
  return db
    .selectFrom('user')
    .innerJoin('person', 'person.id', 'user.id')
    .where('user.emailVerified', '=', sql.lit(dialectOf(db).flag(false)))
    .where('user.signedInAt', '<=', since)
    .where('user.id', '!=', FORMER_MEMBER_ID)
    .orderBy('user.signedInAt')
    .orderBy('user.id')
}

/**
 * Like `selectUnused`, without accounts that are kept: of people with a role, of suspended or
 * paused people, and of people whose journeys others need.
 */
function selectDeletable(db: Db, { since, now }: { since: number; now: number }) {
  const not = (condition: Expression<SqlBool>) => sql<SqlBool>`not ${condition}`
  return selectUnused(db, since)
    .where('person.moderatorSince', 'is', null)
    .where('person.operatorSince', 'is', null)
    .where(not(isSuspendedSql()))
    .where(not(isPausedSql(now)))
    .where(not(IS_NEEDED))
}

function selectToTell(db: Db, now: number) {
  return selectDeletable(db, { since: now - UNUSED_MAX_MS + TOLD_BEFORE_MS, now }).where('deletionToldAt', 'is', null)
}

function selectToDelete(db: Db, now: number) {
  return selectDeletable(db, { since: now - UNUSED_MAX_MS, now }).where('deletionToldAt', '<=', now - TOLD_BEFORE_MS)
}

/** The next account whose owner has to be warned of its deletion. */
export async function nextToTell(db: Db, now: number) {
  return await selectToTell(db, now).select(['user.id', 'email', 'language']).limit(1).executeTakeFirst()
}

export async function markTold(trx: Trx, id: string, now: number): Promise<void> {
  await trx.updateTable('user').set({ deletionToldAt: now }).where('id', '=', id).execute()
}

/** The next account to delete; with `id`, this account, if it still has to be deleted. */
export async function nextToDelete(db: Db, now: number, id?: string) {
  const due = selectToDelete(db, now).select(['user.id', 'email']).limit(1)
  return await (id === undefined ? due : due.where('user.id', '=', id)).executeTakeFirst()
}

/** The accounts to warn or delete, for the job's backlog. */
export function selectDueDeletions(db: Db, now: number) {
  return selectToDelete(db, now).select('deletionToldAt as at')
}

/** People whose unused accounts are kept because others follow or co-author their journeys. */
export async function listKeptUnconfirmed(db: Db, now: number): Promise<{ id: string; displayName: string }[]> {
  return await selectUnused(db, now - UNUSED_MAX_MS)
    .where(IS_NEEDED)
    .where(sql<SqlBool>`not ${isSuspendedSql()}`)
    .select(['person.id', 'displayName'])
    .limit(NAMED_MAX)
    .execute()
}
