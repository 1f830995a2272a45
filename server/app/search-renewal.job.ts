import type { Trx } from '#server/core/database/database.ts'
import type { Job, JobContext } from '#server/core/jobs/job.ts'
import { extendLease, type Lease, readProgress, saveProgress } from '#server/core/jobs/jobs.store.ts'
import { nextListed, reindexJourney } from '#server/core/search/index-journeys.ts'
import { reindexPeople } from '#server/core/search/people.ts'
import { renewFeedbackSearch } from '#server/features/feedback/feedback.store.ts'
import { lockJourney } from '#server/features/journeys/state.store.ts'
import { renewNoteSearch } from '#server/features/notes/notes.store.ts'

const NAME = 'searchRenewal'
/** The version of the rules in `contract/rules/search-words.ts`; with a new one, the job runs again. */
const VERSION = 1

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
  hasWork: async (context) => (await positionOf(context)).part < PARTS.length,
  step: renewSome,
  backlog: async (context) => ({
    waiting: (await positionOf(context)).part < PARTS.length ? 1 : 0,
    oldestAt: null,
  }),
}

interface Position {
  part: number
  after: string
}

async function positionOf({ db }: Pick<JobContext, 'db'>): Promise<Position> {
  const { position } = await readProgress(db, NAME)
  const [version, part, after] = JSON.parse(position ?? '[]') as [number?, number?, string?]
  return version === VERSION ? { part: part ?? 0, after: after ?? '' } : { part: 0, after: '' }
}

async function renewSome({ db, clock }: JobContext, lease: Lease): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await extendLease(trx, lease, clock())
    const { part, after } = await positionOf({ db: trx })
    const next = await PARTS[part]?.(trx, after)
    const position: Position = next ? { part, after: next } : { part: part + 1, after: '' }
    await saveProgress(trx, lease, JSON.stringify([VERSION, position.part, position.after]))
    return position.part < PARTS.length
  })
}
