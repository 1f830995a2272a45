import type { NoticeKind } from '#contract/rules/notice.ts'
import { DEFAULT_TIME_ZONE } from '#contract/rules/time-zone.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { addEmailSetting } from '#server/core/mail/refusals.store.ts'
import { saveSettings } from '#server/features/notices/kinds.store.ts'
import { digestWeekOf } from './monday.ts'

export interface EmailSettingsRow {
  digestAt: number | null
  /** When optional email to the present address was stopped. */
  refusedAt: number | null
}

export async function readEmailSettings(db: Db, personId: string): Promise<EmailSettingsRow> {
  const row = await db
    .selectFrom('emailSetting')
    .innerJoin('user', 'user.id', 'emailSetting.personId')
    .select(['digestAt', 'refusedAt', 'refusedEmail', 'email'])
    .where('personId', '=', personId)
    .executeTakeFirst()
  if (!row) return { digestAt: null, refusedAt: null }
  return { digestAt: row.digestAt, refusedAt: row.refusedEmail === row.email ? row.refusedAt : null }
}

/** Chooses the weekly digest, from the next one on, or switches it off. */
export async function saveDigest(db: Db, personId: string, isChosen: boolean, now: number): Promise<void> {
  if (!isChosen) {
    await db.updateTable('emailSetting').set({ digestAt: null }).where('personId', '=', personId).execute()
    return
  }
  await addEmailSetting(db, personId)
  const { timeZone, digestWeek } = await db
    .selectFrom('person')
    .innerJoin('emailSetting', 'personId', 'person.id')
    .select(['timeZone', 'digestWeek'])
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow()
  const { monday, nextAt } = digestWeekOf(timeZone ?? DEFAULT_TIME_ZONE, now)
  await db
    .updateTable('emailSetting')
    .set({ digestAt: nextAt, digestWeek: digestWeek !== null && digestWeek > monday ? digestWeek : monday })
    .where('personId', '=', personId)
    .where('digestAt', 'is', null)
    .execute()
}

/** Starts sending optional email again, and deletes the refusals. */
export async function resume(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('emailRefusal').where('personId', '=', personId).execute()
  await db
    .updateTable('emailSetting')
    .set({ refusedAt: null, refusedEmail: null })
    .where('personId', '=', personId)
    .execute()
}

/** Stops emails of these kinds, and the digest; does nothing if the account was deleted. */
export async function stopEmails(
  db: Db,
  personId: string,
  { kinds, digest }: { kinds: readonly NoticeKind[]; digest: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = trx.selectFrom('person').select('id').where('id', '=', personId)
    if (!(await dialectOf(trx).lockedAgainstDelete(person).executeTakeFirst())) return
    await saveSettings(trx, personId, kinds, { email: false })
    if (digest) await saveDigest(trx, personId, false, 0)
  })
}
