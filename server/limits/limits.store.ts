import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'

/** Others may count with a time that much later, of another process or of a request that came through first. */
const CLOCKS_DIFFER_MS = 60_000

/**
 * Counts one more in the window that is open for this key, or opens one; every process counts in the same row. A window
 * that ends well after one opened now was opened before the clock went back: it is none.
 */
export async function countUp(
  db: Db,
  key: string,
  windowMs: number,
  now: number,
): Promise<{ count: number; windowEnds: number }> {
  const isOpen = sql<boolean>`"limitCount"."windowEnds" > ${now} and "limitCount"."windowEnds" < ${now + windowMs + CLOCKS_DIFFER_MS}`
  return await db
    .insertInto('limitCount')
    .values({ key: hashed(key), count: 1, windowEnds: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOpen} then "limitCount".count + 1 else 1 end`,
        windowEnds: sql<number>`case when ${isOpen} then "limitCount"."windowEnds" else ${now + windowMs} end`,
      }),
    )
    .returning(['count', 'windowEnds'])
    .executeTakeFirstOrThrow()
}

/** Takes one back: an attempt that succeeded was none. */
export async function countDown(db: Db, key: string): Promise<void> {
  await db
    .updateTable('limitCount')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', hashed(key))
    .execute()
}

export async function forget(db: Db, key: string): Promise<void> {
  await db.deleteFrom('limitCount').where('key', '=', hashed(key)).execute()
}

/** Whoever came by the link of a mail is not locked out by guesses. */
export async function forgetSignIns(db: Db, email: string): Promise<void> {
  await forget(db, signInKey(email))
}

/** Under which the guesses at one account's password are counted, whatever their address. */
export function signInKey(email: string): string {
  return `sign-in:account:${email.toLowerCase()}`
}

export async function deleteEndedWindows(db: Db, now: number): Promise<void> {
  await db.deleteFrom('limitCount').where('windowEnds', '<', now).execute()
}

/** Keys may hold what user typed: any length, any character. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
