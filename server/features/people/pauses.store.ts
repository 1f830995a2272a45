import type { Trx } from '#server/core/database/database.ts'

/** Pauses a person's posting until then, or ends the pause. */
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

/** Pauses posting as the decision says that still stands and ends last. */
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

/** Ends a pause, so that undoing a later one doesn't bring it back. */
export async function endPause(trx: Trx, personId: string, now: number): Promise<void> {
  await trx
    .updateTable('decision')
    .set({ pausedUntil: now })
    .where('writerId', '=', personId)
    .where('pausedUntil', '>', now)
    .execute()
  await setPaused(trx, personId, null)
}
