import { type SqlBool, sql } from 'kysely'
import type { Language } from '#contract/rules/language.ts'
import { DEFAULT_TIME_ZONE, isTimeZone } from '#contract/rules/time-zone.ts'
import { isSuspended } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { addEmailSetting } from '#server/core/mail/refusals.store.ts'
import { IS_KNOWN } from '#server/features/notices/kinds.store.ts'
import { closeNotices, NOTICE_COLUMNS, type NoticeRow } from '#server/features/notices/notices.store.ts'

// The queries start from unread notices, which have an index: due notices are always unread.

/** Max. due notices of a person that are read at once. */
const DUE_MAX = 200

/** The person whose notice has been due longest; null if none is due. */
export async function firstDue(db: Db, now: number): Promise<string | null> {
  const row = await selectDue(db, now).select('personId').limit(1).executeTakeFirst()
  return row?.personId ?? null
}

export function selectDue(db: Db, now: number) {
  return db.selectFrom('notice').select('emailAt as at').where('emailAt', '<=', now).orderBy('emailAt')
}

/** SQL: emails of the kind were switched off after the notice was created. */
const IS_SWITCHED_OFF = sql<SqlBool>`exists (select 1 from "noticeSetting" as setting
  where setting."personId" = notice."personId" and setting.kind = notice.kind and setting.email = 0)`

/** The person's due notices that they may know of, last changed first; without kinds that aren't emailed any more. */
export async function listDue(db: Db, personId: string, now: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select ${NOTICE_COLUMNS}
    from notice left join journey on journey.id = notice."journeyId"
    where notice."personId" = ${personId} and notice."readAt" is null and notice."emailAt" <= ${now} and ${IS_KNOWN}
      and not ${IS_SWITCHED_OFF}
    order by notice.seq desc limit ${literal(DUE_MAX)}`.execute(db)
  return rows
}

/** Postpones a person's due notices. */
export async function postponeDue(trx: Db, personId: string, now: number, until: number): Promise<void> {
  await trx
    .updateTable('notice')
    .set({ emailAt: until })
    .where('personId', '=', personId)
    .where('readAt', 'is', null)
    .where('emailAt', '<=', now)
    .execute()
}

/**
 * Removes the person's due notices from the queue; returns false if a listed notice was read or
 * changed meanwhile. Locks rows in the order of `markRead`.
 */
export async function takeDue(trx: Trx, personId: string, listed: readonly NoticeRow[], now: number): Promise<boolean> {
  const due = await dialectOf(trx)
    .locked(
      trx
        .selectFrom('notice')
        .select(['id', 'seq', 'inApp'])
        .where('personId', '=', personId)
        .where('readAt', 'is', null)
        .where('emailAt', '<=', now)
        .orderBy('kind')
        .orderBy('topic'),
    )
    .execute()
  const current = new Map(due.map(({ id, seq }) => [id, Number(seq)]))
  if (listed.some(({ id, seq }) => current.get(id) !== Number(seq))) return false
  const only = due.filter(({ inApp }) => inApp === 0).map(({ id }) => id)
  await closeNotices(trx, only, now)
  await trx
    .updateTable('notice')
    .set({ emailAt: null })
    .where('personId', '=', personId)
    .where('readAt', 'is', null)
    .where('emailAt', '<=', now)
    .execute()
  return true
}

export async function saveNoticesAt(trx: Trx, personId: string, now: number): Promise<void> {
  await addEmailSetting(trx, personId)
  await trx.updateTable('emailSetting').set({ noticesAt: now }).where('personId', '=', personId).execute()
}

/** The recipient of an optional email. */
export interface Recipient {
  id: string
  email: string
  language: Language
  timeZone: string
  /** Whether the person may get optional email. */
  isReachable: boolean
  /** When notices were last emailed. */
  noticesAt: number | null
  digestWeek: string | null
}

/** The recipient of an email. People without a language get emails in the site's language. */
export async function readRecipient(db: Db, personId: string, siteLanguage: Language): Promise<Recipient | null> {
  const row = await db
    .selectFrom('person')
    .innerJoin('user', 'user.id', 'person.id')
    .leftJoin('emailSetting as setting', 'setting.personId', 'person.id')
    .select(['person.id', 'user.email', 'user.emailVerified', 'user.admittedAt'])
    .select(['person.language', 'person.timeZone', 'person.suspendedAt'])
    .select(['setting.refusedEmail', 'setting.noticesAt', 'setting.digestWeek'])
    .where('person.id', '=', personId)
    .executeTakeFirst()
  if (!row) return null
  const { emailVerified, admittedAt, suspendedAt, refusedEmail, language, timeZone, ...recipient } = row
  return {
    ...recipient,
    language: language ?? siteLanguage,
    // A restored database may contain a zone that an older Node doesn't know.
    timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE,
    isReachable:
      Boolean(emailVerified) && admittedAt === null && !isSuspended({ suspendedAt }) && refusedEmail !== row.email,
  }
}
