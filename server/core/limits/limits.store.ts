import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addressOf } from '#contract/rules/email.ts'
import type { Db } from '#server/core/database/database.ts'

/** Tolerated difference in ms between the clocks of processes. */
const CLOCK_TOLERANCE_MS = 60_000

/**
 * Counts an attempt (or `by` attempts) in the key's open window, or opens a new window. A window
 * with an impossibly late end was opened before the clock was set back, and is replaced.
 */
export async function countUp(
  db: Db,
  key: string,
  windowMs: number,
  now: number,
  by = 1,
): Promise<{ count: number; windowEnds: number }> {
  const isOpen = sql<boolean>`"limitCount"."windowEnds" > ${now} and "limitCount"."windowEnds" < ${now + windowMs + CLOCK_TOLERANCE_MS}`
  return await db
    .insertInto('limitCount')
    .values({ key: hashed(key), count: by, windowEnds: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOpen} then "limitCount".count + ${by} else ${by} end`,
        windowEnds: sql<number>`case when ${isOpen} then "limitCount"."windowEnds" else ${now + windowMs} end`,
      }),
    )
    .returning(['count', 'windowEnds'])
    .executeTakeFirstOrThrow()
}

/** Keeps the key's window open at least until the given time. */
export async function keepOpen(db: Db, key: string, windowEnds: number): Promise<void> {
  await db
    .insertInto('limitCount')
    .values({ key: hashed(key), count: 1, windowEnds })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ windowEnds }).where('limitCount.windowEnds', '<', windowEnds),
    )
    .execute()
}

/** Uncounts an attempt that succeeded. */
export async function countDown(db: Db, key: string): Promise<void> {
  await db
    .updateTable('limitCount')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', hashed(key))
    .execute()
}

/** When the key's window ends or ended. */
export async function readWindowEnd(db: Db, key: string): Promise<number | undefined> {
  const query = db.selectFrom('limitCount').select('windowEnds').where('key', '=', hashed(key))
  return (await query.executeTakeFirst())?.windowEnds
}

export async function forget(db: Db, key: string): Promise<void> {
  await db.deleteFrom('limitCount').where('key', '=', hashed(key)).execute()
}

/**
 * Resets the failed sign-ins of an account whose owner used a mailed link, so that guesses by
 * others can't lock the owner out.
 */
export async function forgetSignIns(db: Db, email: string): Promise<void> {
  await forget(db, signInKey(email))
}

/** Key of sign-in attempts at one account from all networks. */
export function signInKey(email: string): string {
  return `sign-in:account:${addressOf(email)}`
}

export async function deleteEndedWindows(db: Db, now: number): Promise<void> {
  await db.deleteFrom('limitCount').where('windowEnds', '<', now).execute()
}

/** Hashes a key, since keys contain user input of any length and characters. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
