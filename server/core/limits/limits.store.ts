import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'

/** Tolerated difference between the clocks of processes. */
const CLOCK_TOLERANCE_MS = 60_000

/**
 * Counts an attempt, or `by` at once, in the key's open window, or opens a new one. A window that ends later than one
 * opened now was opened before the clock was set back, and is replaced.
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

/** Keeps the key's window open until then, or longer if it is. */
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

/** When the key's window ends, which may be over. */
export async function readWindowEnd(db: Db, key: string): Promise<number | undefined> {
  const query = db.selectFrom('limitCount').select('windowEnds').where('key', '=', hashed(key))
  return (await query.executeTakeFirst())?.windowEnds
}

export async function forget(db: Db, key: string): Promise<void> {
  await db.deleteFrom('limitCount').where('key', '=', hashed(key)).execute()
}

/**
 * Resets the failed attempts of an account whose owner used a mailed link, so that guesses can't
 * lock the owner out.
 */
export async function forgetSignIns(db: Db, email: string): Promise<void> {
  await forget(db, signInKey(email))
}

/** Key for sign-in attempts at one account from any network. */
export function signInKey(email: string): string {
  return `sign-in:account:${email.toLowerCase()}`
}

export async function deleteEndedWindows(db: Db, now: number): Promise<void> {
  await db.deleteFrom('limitCount').where('windowEnds', '<', now).execute()
}

/** Hashes a key, since keys contain user input of any length and characters. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
