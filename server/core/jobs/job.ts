import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { newSecretId } from '#server/core/platform/ids.ts'
import { type Backlog, type Lease, LeaseLost, readJobs, releaseLease, takeLease, WAITING_MAX } from './jobs.store.ts'

export type JobContext = Pick<AppContext, 'db' | 'clock'>

/** Work in the background that one server process does at a time, in short steps. */
export interface Job<Context extends JobContext = AppContext> {
  name: string
  /** How often each process looks for work, in ms. */
  everyMs: number
  /** Pause after a step as a share of the step's duration, which can depend on the database; REST_SHARE by default. */
  restShare?: number | ((db: Db) => number)
  /** Whether there is work; asked without the lease, so that idle processes write nothing. */
  hasWork(context: Context): Promise<boolean>
  /**
   * Does some work; returns whether there may be more. Each of its transactions begins with
   * `extendLease`. The process can be killed at any point; the next process then repeats what
   * wasn't committed.
   */
  step(context: Context, lease: Lease): Promise<boolean>
  /** The waiting work, for operators, counted up to WAITING_MAX. */
  backlog(context: JobContext): Promise<Backlog>
}

/** Pause after a step as a share of its duration, so that a long backlog doesn't slow requests. */
const REST_SHARE = 0.5

export function describeWaiting(count: number): string {
  return count < WAITING_MAX ? String(count) : `${WAITING_MAX} or more`
}

/** Runs the job repeatedly while the server runs, unless another process has it. */
export function startJob(context: AppContext, job: Job): { stop(): Promise<void> } {
  let closed = false
  let timer: NodeJS.Timeout
  let run: Promise<void> = Promise.resolve()

  look()

  return {
    async stop() {
      closed = true
      clearTimeout(timer)
      await run
    },
  }

  function look(): void {
    timer = setTimeout(() => {
      run = runJob(context, job, { rests: true, isStopped: () => closed })
        .catch((error) => context.log.error(error))
        .then(() => {
          if (!closed) look()
        })
    }, job.everyMs)
    timer.unref()
  }
}

interface RunOptions {
  /** Whether to pause after each step, for a job that runs while requests are served. */
  rests?: boolean
  isStopped?: () => boolean
}

/** Runs the job until no work waits, unless another process has it. */
export async function runJob<Context extends JobContext>(
  context: Context,
  job: Job<Context>,
  { rests = false, isStopped = () => false }: RunOptions = {},
): Promise<void> {
  const { db, clock } = context
  if (!(await job.hasWork(context))) return
  const lease = { job: job.name, holder: newSecretId() }
  const { restShare = REST_SHARE } = job
  const share = typeof restShare === 'number' ? restShare : restShare(db)
  if (!(await takeLease(db, lease, clock()))) return
  try {
    for (let took = 0; !isStopped(); ) {
      if (rests && took > 0) await wait(took * share)
      const startedAt = performance.now()
      if (!(await job.step(context, lease))) break
      took = performance.now() - startedAt
    }
    await releaseLease(db, lease, { at: clock() })
  } catch (error) {
    if (error instanceof LeaseLost) return
    await releaseLease(db, lease, { at: clock(), failure: error instanceof Error ? error.message : String(error) })
    throw error
  }
}

/** The state of a job, for operators. Times are in ms since 1970. */
export interface JobState extends Backlog {
  name: string
  isRunning: boolean
  ranAt: number | null
  failures: number
  failedAt: number | null
  failure: string | null
}

export async function readJobStates(
  context: JobContext,
  jobs: readonly Pick<Job, 'name' | 'backlog'>[],
): Promise<JobState[]> {
  const rows = new Map((await readJobs(context.db)).map((row) => [row.name, row]))
  return await Promise.all(
    jobs.map(async ({ name, backlog }) => {
      const row = rows.get(name)
      return {
        name,
        isRunning: row?.holder != null && row.leaseEnds >= context.clock(),
        ranAt: row?.ranAt ?? null,
        failures: row?.failures ?? 0,
        failedAt: row?.failedAt ?? null,
        failure: row?.failure ?? null,
        ...(await backlog(context)),
      }
    }),
  )
}
