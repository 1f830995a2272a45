import type { Trx } from '#server/core/database/database.ts'

/** Pauses a person's posting until the given time, or ends the pause. */
export async function setPaused(
  trx: Trx,
  personId: string,
  pause: { at: number; until: number; reason: string } | null,
): Promise<void> {
  await trx
    .updateTable('person')
    .set({ pausedAt: pause?.at ?? null, pausedUntil: pause?.until ?? null, pausedFor: pause?.reason ?? null })
    .where('id', '=', personId)
    .execute()
}

/** Sets the pause of the remaining decision that ends last. */
export async function restorePause(trx: Trx, personId: string, now: number): Promise<void> {
  const row = await trx
    .selectFrom('decision')
    .select(['createdAt as at', 'pausedUntil as until', 'reason'])
    .where('writerId', '=', personId)
    .where('pausedUntil', '>', now)
    .orderBy('pausedUntil', 'desc')
    .limit(1)
    .$narrowType<{ until: number }>()
    .executeTakeFirst()
  await setPaused(trx, personId, row ?? null)
}

/** Ends the pauses of decisions, so that undoing a later decision doesn't restore them. */
export async function endPause(trx: Trx, personId: string, now: number): Promise<void> {
  await trx
    .updateTable('decision')
    .set({ pausedUntil: now })
    .where('writerId', '=', personId)
    .where('pausedUntil', '>', now)
    .execute()
  await setPaused(trx, personId, null)
}
