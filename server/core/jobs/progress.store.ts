import type { Db, Trx } from '#server/core/database/database.ts'
import type { Lease } from './lease.store.ts'

export interface JobProgress {
  ranAt: number | null
  /** Where the job goes on; null at first. */
  position: string | null
}

export async function readProgress(db: Db, name: string): Promise<JobProgress> {
  const row = await db.selectFrom('job').select(['ranAt', 'position']).where('name', '=', name).executeTakeFirst()
  return row ?? { ranAt: null, position: null }
}

export async function saveProgress(trx: Trx, { job }: Lease, position: string | null): Promise<void> {
  await trx.updateTable('job').set({ position }).where('name', '=', job).execute()
}
