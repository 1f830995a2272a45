import { LANGUAGES, type Language } from '#contract/language.ts'
import { DEFAULT_TIME_ZONE, isTimeZone } from '#contract/rules/time-zone.ts'
import { isSuspended } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'

/** Whom an optional email goes to. */
export interface Recipient {
  id: string
  email: string
  name: string
  language: Language
  timeZone: string
  /** Whether they may get optional email. */
  isReachable: boolean
  /** When notices were last emailed. */
  noticesAt: number | null
  digestWeek: string | null
}

export async function readRecipient(db: Db, personId: string): Promise<Recipient | null> {
  const row = await db
    .selectFrom('person')
    .innerJoin('user', 'user.id', 'person.id')
    .leftJoin('emailSetting as setting', 'setting.personId', 'person.id')
    .select(['person.id', 'user.email', 'user.emailVerified', 'person.displayName as name'])
    .select(['person.language', 'person.timeZone', 'person.suspendedAt'])
    .select(['setting.refusedEmail', 'setting.noticesAt', 'setting.digestWeek'])
    .where('person.id', '=', personId)
    .executeTakeFirst()
  if (!row) return null
  const { emailVerified, suspendedAt, refusedEmail, language, timeZone, ...recipient } = row
  return {
    ...recipient,
    language: language ?? LANGUAGES[0],
    // A zone may be unknown to an older Node after a restore.
    timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE,
    isReachable: Boolean(emailVerified) && !isSuspended({ suspendedAt }) && refusedEmail !== row.email,
  }
}
