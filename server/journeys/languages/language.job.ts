import { type Job, type JobContext, WAITING_MAX } from '#server/jobs/job.ts'
import { extendLease, lastNumberOf, takeNumbers } from '#server/jobs/lease.store.ts'
import { detectLanguage } from '../language.ts'
import { countWithoutLanguage, readStepTexts, readWithoutLanguage, saveDetected } from './languages.store.ts'

const NAME = 'languages'
/** Journeys per step. */
const STEP_MAX = 20

/** Where the run of this holder is; a run that is cut short begins again. */
let position = { holder: '', after: '' }

/**
 * Detects the languages of journeys from before there were any. All are read once per database: the
 * job's last number is 1 afterwards, since short texts stay without a language.
 */
export const languageJob: Job<JobContext> = {
  name: NAME,
  everyMs: 10_000,
  hasWork: async ({ db }) => (await lastNumberOf(db, NAME)) === 0,
  async step({ db, dialect, clock }, lease) {
    if (position.holder !== lease.holder) position = { holder: lease.holder, after: '' }
    const journeys = await readWithoutLanguage(db, { after: position.after, limit: STEP_MAX })
    for (const journey of journeys) {
      const language = await detectLanguage({ ...journey, steps: await readStepTexts(db, journey.id) })
      await db.transaction().execute(async (trx) => {
        await extendLease(trx, lease, clock())
        if (language !== null) await saveDetected(trx, dialect, journey, language)
      })
    }
    position.after = journeys.at(-1)?.id ?? position.after
    if (journeys.length === STEP_MAX) return true
    await db.transaction().execute(async (trx) => {
      await extendLease(trx, lease, clock())
      await takeNumbers(trx, lease, 1)
    })
    return false
  },
  async backlog({ db }) {
    const isDone = (await lastNumberOf(db, NAME)) > 0
    return { waiting: isDone ? 0 : await countWithoutLanguage(db, WAITING_MAX), oldestAt: null }
  },
}
