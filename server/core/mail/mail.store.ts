import type { Selectable } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import type { Tables } from '#server/core/database/tables/tables.ts'
import { type Backlog, countBacklog } from '#server/core/jobs/jobs.store.ts'

export type MailRow = Selectable<Tables['mail']>

/** Counts the emails that wait to be sent or to be tried again. */
export async function readMailBacklog(db: Db): Promise<{ required: Backlog; optional: Backlog }> {
  const waiting = (once: 0 | 1) =>
    db.selectFrom('mail').select('createdAt as at').where('once', '=', once).where('dueAt', 'is not', null)
  return { required: await countBacklog(db, waiting(0)), optional: await countBacklog(db, waiting(1)) }
}

export async function insertMail(db: Db, mail: MailRow): Promise<void> {
  await db.insertInto('mail').values(mail).execute()
}

interface Claim {
  now: number
  /** The time until which other processes leave the email alone, in case this process crashes. */
  until: number
  exceptDomains: readonly string[]
}

/**
 * Claims a due email by postponing its next attempt, so that no two processes send it at once.
 * Optional emails have lower priority and no next attempt: only a failed sending returns them to
 * the queue.
 */
export async function claimDue(db: Db, claim: Claim): Promise<MailRow | null> {
  const due = await db
    .selectFrom('mail')
    .selectAll()
    .where('dueAt', '<=', claim.now)
    .where((eb) => eb.and(claim.exceptDomains.map((domain) => eb('domain', 'is distinct from', domain))))
    .orderBy('once')
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  if (!due) return null
  const claimed = await db
    .updateTable('mail')
    .set({ attempts: due.attempts + 1, dueAt: due.once === 1 ? null : claim.until })
    .where('id', '=', due.id)
    .where('attempts', '=', due.attempts)
    .returningAll()
    .executeTakeFirst()
  return claimed ?? (await claimDue(db, claim))
}

/** When the next email is due after now; null if no email is waiting. */
export async function nextDue(db: Db, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('mail')
    .select('dueAt')
    .where('dueAt', '>', now)
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

/** Deletes the waiting emails to the address with this hash. */
export async function deleteMailTo(db: Db, recipientHash: string): Promise<void> {
  await db.deleteFrom('mail').where('recipientHash', '=', recipientHash).execute()
}

export async function latestEmails(db: Db, limit: number): Promise<MailRow[]> {
  return await db.selectFrom('mail').selectAll().orderBy('id', 'desc').limit(limit).execute()
}
