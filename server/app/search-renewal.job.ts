import type { Db, Trx } from '#server/core/database/database.ts'
import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { extendLease, type Lease, readProgress, saveProgress } from '#server/core/jobs/jobs.store.ts'
import { nextListed, reindexJourney } from '#server/core/search/index-journeys.ts'
import { reindexPeople } from '#server/core/search/people.ts'
import { SEARCH_VERSION } from '#server/core/search/terms.ts'
import { renewFeedbackSearch } from '#server/features/feedback/feedback.store.ts'
import { lockJourney } from '#server/features/journeys/state.store.ts'
import { renewNoteSearch } from '#server/features/notes/notes.store.ts'

const NAME = 'searchRenewal'

/** Each indexes or derives the next rows after a position again; returns the last position, or null at the end. */
const PARTS: readonly ((trx: Trx, after: string) => Promise<string | null>)[] = [
  async (trx, after) => {
    const id = await nextListed(trx, after)
    if (id === null) return null
    await lockJourney(trx, id)
    await reindexJourney(trx, id)
    return id
  },
  reindexPeople,
  renewNoteSearch,
  renewFeedbackSearch,
]

/** Applies new rules of the search to what was stored before them, once and in small steps. */
export const searchRenewalJob: Job<JobContext> = {
  name: NAME,
  everyMs: 5000,
  restShare: 4,
  hasWork: async ({ db }) => (await positionOf(db)) !== null,
  step: renewSome,
  backlog: async ({ db }) => ({ waiting: (await positionOf(db)) === null ? 0 : 1, oldestAt: null }),
}

interface Position {
  part: number
  after: string
}

/** Where the job continues; null once it has applied the rules of this version. */
async function positionOf(db: Db): Promise<Position | null> {
  const { position } = await readProgress(db, NAME)
  const [version, next] = JSON.parse(position ?? '[]') as [number?, (Position | null)?]
  return version === SEARCH_VERSION && next !== undefined ? next : { part: 0, after: '' }
}

async function renewSome({ db, clock }: JobContext, lease: Lease): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await extendLease(trx, lease, clock())
    const { part, after } = (await positionOf(trx)) ?? { part: PARTS.length, after: '' }
    const last = (await PARTS[part]?.(trx, after)) ?? null
    const isEnd = last === null && part + 1 >= PARTS.length
    const next = last === null ? { part: part + 1, after: '' } : { part, after: last }
    await saveProgress(trx, lease, JSON.stringify([SEARCH_VERSION, isEnd ? null : next]))
    return !isEnd
  })
}
