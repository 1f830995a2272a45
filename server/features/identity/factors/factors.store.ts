import type { Db, Trx } from '#server/core/database/database.ts'
import { newId } from '#server/core/platform/ids.ts'

export interface FactorRow {
  secret: string
  secretMark: string
  createdAt: number
}

/** The second factor of an account; undefined without one. */
export async function readFactor(db: Db, userId: string): Promise<FactorRow | undefined> {
  return await db
    .selectFrom('secondFactor')
    .select(['secret', 'secretMark', 'createdAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

interface NewFactor extends FactorRow {
  userId: string
  /** The time step of the code that confirmed the factor. */
  lastStep: number
}

/**
 * Stores the second factor with its spare codes. An earlier factor is replaced, and its age is
 * kept, since changing it required its code. Returns since when the account has a second factor, in
 * ms.
 */
export async function saveFactor(trx: Trx, factor: NewFactor, hashes: readonly string[]): Promise<number> {
  const createdAt = (await readFactor(trx, factor.userId))?.createdAt ?? factor.createdAt
  await deleteFactor(trx, factor.userId)
  await trx
    .insertInto('secondFactor')
    .values({ ...factor, createdAt })
    .execute()
  await replaceSpareCodes(trx, factor.userId, { hashes, now: factor.createdAt })
  return createdAt
}

export async function deleteFactor(trx: Trx, userId: string): Promise<boolean> {
  const deleted = trx.deleteFrom('secondFactor').where('userId', '=', userId).returning('userId')
  return (await deleted.executeTakeFirst()) !== undefined
}

export async function replaceSpareCodes(
  trx: Trx,
  userId: string,
  { hashes, now }: { hashes: readonly string[]; now: number },
): Promise<void> {
  await trx.deleteFrom('spareCode').where('userId', '=', userId).execute()
  await trx
    .insertInto('spareCode')
    .values(hashes.map((hash) => ({ id: newId(now), userId, hash })))
    .execute()
}

export async function listSpareCodes(db: Db, userId: string) {
  return await db.selectFrom('spareCode').select(['id', 'hash']).where('userId', '=', userId).execute()
}

/** Uses up a spare code; returns false if it doesn't exist any more. */
export async function useSpareCode(trx: Trx, id: string): Promise<boolean> {
  return (await trx.deleteFrom('spareCode').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}

/** Uses up the code of a time step; returns false if its code or a later one was used before. */
export async function useStep(trx: Trx, { userId, secret, step }: { userId: string; secret: string; step: number }) {
  const used = await trx
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return used !== undefined
}

/** Number of accounts with a second factor whose secret was encrypted with another AUTH_SECRET. */
export async function countLost(db: Db, secretMark: string): Promise<number> {
  const lost = db.selectFrom('secondFactor').where('secretMark', '!=', secretMark)
  const { count } = await lost.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}
