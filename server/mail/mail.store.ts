import type { Selectable } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables/tables.ts'

export type MailRow = Selectable<Tables['mail']>

export async function insertMail(db: Db, mail: MailRow): Promise<void> {
  await db.insertInto('mail').values(mail).execute()
}

/**
 * Claims a due email by postponing its next attempt, so that no other process sends it meanwhile. An optional email
 * has no next attempt until sending it is known to have failed, and waits for all others.
 */
export async function claimDue(db: Db, now: number, retryAt: (attempts: number) => number): Promise<MailRow | null> {
  const due = await db
    .selectFrom('mail')
    .selectAll()
    .where('dueAt', '<=', now)
    .orderBy('once')
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  if (!due) return null
  const claimed = await db
    .updateTable('mail')
    .set({ attempts: due.attempts + 1, dueAt: due.once === 1 ? null : retryAt(due.attempts + 1) })
    .where('id', '=', due.id)
    .where('attempts', '=', due.attempts)
    .returningAll()
    .executeTakeFirst()
  return claimed ?? (await claimDue(db, now, retryAt))
}

/** When the next email is due; null if none is waiting. */
export async function nextDue(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('mail')
    .select('dueAt')
    .where('dueAt', 'is not', null)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return row?.dueAt ?? null
}

export async function postpone(db: Db, id: string, dueAt: number): Promise<void> {
  await db.updateTable('mail').set({ dueAt }).where('id', '=', id).execute()
}

/** Deletes optional emails whose sending was interrupted: they may have been sent. */
export async function deleteInterrupted(db: Db, before: number): Promise<void> {
  await db.deleteFrom('mail').where('once', '=', 1).where('dueAt', 'is', null).where('createdAt', '<', before).execute()
}

/** Deletes a sent email, since its links give access to the account. */
export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mail').where('id', '=', id).execute()
}

export async function latestEmails(db: Db, limit: number): Promise<MailRow[]> {
  return await db.selectFrom('mail').selectAll().orderBy('id', 'desc').limit(limit).execute()
}
