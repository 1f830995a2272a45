import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { JobTable } from '#server/core/database/tables/notices.ts'
import type { Tables } from '#server/core/database/tables/tables.ts'

/** How long the lease of a process that crashed stays valid, in ms. */
const LEASE_MS = 10_000

/** The right of one process to do a job. */
export interface Lease {
  job: string
  holder: string
}

/** Another process has taken over; the transaction must be rolled back. */
export class LeaseLost extends Error {}

/** Takes the lease if it is free or has expired; returns whether this holder has it now. */
export async function takeLease(db: Db, { job, holder }: Lease, now: number): Promise<boolean> {
  await db
    .insertInto('job')
    .values({ name: job, holder: null, leaseEnds: 0, lastNumber: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const taken = await db
    .updateTable('job')
    .set({ holder, leaseEnds: now + LEASE_MS })
    .where('name', '=', job)
    .where((eb) => eb.or([eb('holder', 'is', null), eb('holder', '=', holder), eb('leaseEnds', '<', now)]))
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Begins a step of the job: extends the lease and locks it until the transaction ends, so that no two processes can
 * do a step at the same time, whatever their clocks say.
 */
export async function extendLease(trx: Trx, { job, holder }: Lease, now: number): Promise<void> {
  const extended = await trx
    .updateTable('job')
    .set({ leaseEnds: now + LEASE_MS })
    .where('name', '=', job)
    .where('holder', '=', holder)
    .returning('name')
    .executeTakeFirst()
  if (!extended) throw new LeaseLost(`Another process does the job ${job}`)
}

/** Max. characters of the message of a failure. */
const FAILURE_MAX = 500

/** Ends a run, which failed if there is a message. */
export async function releaseLease(
  db: Db,
  { job, holder }: Lease,
  { at, failure }: { at: number; failure?: string },
): Promise<void> {
  await db
    .updateTable('job')
    .set({ holder: null, ranAt: at })
    .$if(failure !== undefined, (query) =>
      query.set((eb) => ({
        failedAt: at,
        failure: failure?.slice(0, FAILURE_MAX),
        failures: eb('failures', '+', 1),
      })),
    )
    .where('name', '=', job)
    .where('holder', '=', holder)
    .execute()
}

/** Numbers are based on the time, with this many per ms, so they don't reveal how many were assigned. */
const NUMBERS_PER_MS = 1000

/**
 * Returns the first of `count` new numbers, which are higher than all earlier ones. The caller must
 * have extended the lease.
 */
export async function takeNumbers(
  trx: Trx,
  { job }: Lease,
  { count, now }: { count: number; now: number },
): Promise<number> {
  const from = dialectOf(trx).greatest(sql.ref('lastNumber'), sql`cast(${now * NUMBERS_PER_MS} as bigint)`)
  const { lastNumber } = await trx
    .updateTable('job')
    .set({ lastNumber: sql<number>`${from} + ${count}` })
    .where('name', '=', job)
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return Number(lastNumber) - count + 1
}

export async function readJobs(db: Db): Promise<Selectable<JobTable>[]> {
  return await db.selectFrom('job').selectAll().execute()
}

export interface JobProgress {
  ranAt: number | null
  /** The position at which the job continues; null at its beginning. */
  position: string | null
}

export async function readProgress(db: Db, name: string): Promise<JobProgress> {
  const row = await db.selectFrom('job').select(['ranAt', 'position']).where('name', '=', name).executeTakeFirst()
  return row ?? { ranAt: null, position: null }
}

export async function saveProgress(trx: Trx, { job }: Lease, position: string | null): Promise<void> {
  await trx.updateTable('job').set({ position }).where('name', '=', job).execute()
}

export interface Backlog {
  waiting: number
  /** When the oldest waiting item was due; null if nothing waits. */
  oldestAt: number | null
}

/** Waiting items are counted up to this number, so that counting stays fast. */
export const WAITING_MAX = 10_000

type Waiting = SelectQueryBuilder<Tables, keyof Tables, { at: number | null }>

/** `hasWork` and `backlog` of a job that processes the rows of a query. */
export function dueWork(select: (db: Db, now: number) => Waiting) {
  return {
    hasWork: async ({ db, clock }: Clocked) => (await select(db, clock()).limit(1).executeTakeFirst()) !== undefined,
    backlog: ({ db, clock }: Clocked) => countBacklog(db, select(db, clock())),
  }
}

interface Clocked {
  db: Db
  clock: () => number
}

/** Counts the rows of a query whose column `at` says when each row was due; 0 for an unknown time. */
export async function countBacklog(db: Db, waiting: Waiting): Promise<Backlog> {
  const { count, oldestAt } = await db
    .selectFrom(waiting.limit(WAITING_MAX).as('some'))
    .select(({ fn }) => [
      fn.countAll().as('count'),
      sql<number | string | null>`min(nullif("some"."at", 0))`.as('oldestAt'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting: Number(count), oldestAt: oldestAt === null ? null : Number(oldestAt) }
}
