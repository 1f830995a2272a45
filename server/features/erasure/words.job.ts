import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { extendLease, type Lease, readProgress, saveProgress } from '#server/core/jobs/jobs.store.ts'
import { searchIndex } from '#server/core/search/choose-index.ts'
import { forgetUnusedWords } from '#server/core/search/vocabulary.ts'

const NAME = 'searchErasure'
const EVERY_MS = 24 * 3_600_000
/** The job's position after the last word, before it purges the index; below: its position while it purges. */
const CHECKED = '\u{10FFFF}'
const PURGING = '\u{10FFFF}purging'

/** Once a day, removes from the search index and its vocabulary the words that no listed journey contains any more. */
export const searchErasureJob: Job<JobContext> = {
  name: NAME,
  everyMs: 60_000,
  hasWork: async (context) => (await dueAt(context)) <= context.clock(),
  step: eraseSome,
  backlog: async (context) => {
    const at = await dueAt(context)
    return at <= context.clock() ? { waiting: 1, oldestAt: at || null } : { waiting: 0, oldestAt: null }
  },
}

/** When the next run is due, in ms; 0 for the first run and for an interrupted one. */
async function dueAt({ db }: JobContext): Promise<number> {
  const { ranAt, position } = await readProgress(db, NAME)
  return position === null && ranAt !== null ? ranAt + EVERY_MS : 0
}

async function eraseSome({ db, clock }: JobContext, lease: Lease): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await extendLease(trx, lease, clock())
    const { position } = await readProgress(trx, NAME)
    const next =
      position === CHECKED || position === PURGING
        ? (await searchIndex(trx).purge(trx, { begins: position === CHECKED })) && PURGING
        : ((await forgetUnusedWords(trx, position ?? '')) ?? CHECKED)
    await saveProgress(trx, lease, next || null)
    return next !== false
  })
}
