import type { Db } from '#server/core/database/database.ts'

/** Records that a follower saw the present steps; writes only if the journey changed since the last time. */
export async function markSeen(
  db: Db,
  { journeyId, personId }: { journeyId: string; personId: string },
  now: number,
): Promise<void> {
  await db
    .updateTable('journeyFollow')
    .set({ seenAt: now })
    .where('journeyId', '=', journeyId)
    .where('personId', '=', personId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('journey')
          .select('id')
          .whereRef('journey.id', '=', 'journeyFollow.journeyId')
          .whereRef('journey.updatedAt', '>', 'journeyFollow.seenAt'),
      ),
    )
    .execute()
}
