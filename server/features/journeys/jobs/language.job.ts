import type { Db } from '#server/core/database/database.ts'
import { describeWaiting, type Job, type JobContext } from '#server/core/jobs/job.ts'
import { extendLease, type Lease, readProgress, saveProgress, WAITING_MAX } from '#server/core/jobs/jobs.store.ts'
import { detectLanguage } from '../language.ts'
import { countWithoutLanguage, readAfter, readStepTexts, saveDetected } from './languages.store.ts'

const NAME = 'languageDetection'
const BATCH = 50
/** The position after the last journey. New journeys get their language when they are created. */
const DONE = '\u{10FFFF}'

/** Runs once after an upgrade: detects the language of journeys that were created before languages were stored. */
export const languageJob: Job<JobContext> = {
  name: NAME,
  everyMs: 10_000,
  hasWork: async ({ db }) => (await readProgress(db, NAME)).position !== DONE,
  step: detectSome,
  backlog: async ({ db }) => ({ waiting: await countUndetected(db), oldestAt: null }),
}

/** Journeys whose language is still to be detected, counted up to WAITING_MAX. */
async function countUndetected(db: Db): Promise<number> {
  const { position } = await readProgress(db, NAME)
  return position === DONE ? 0 : await countWithoutLanguage(db, position ?? '', WAITING_MAX)
}

/** A line for the start after an upgrade; null if every journey was looked at. */
export async function describeDetection(db: Db): Promise<string | null> {
  const count = await countUndetected(db)
  if (count === 0) return null
  return `Detecting the language of journeys that have none, in the background: ${describeWaiting(count)}`
}

async function detectSome({ db, clock }: JobContext, lease: Lease): Promise<boolean> {
  const { position } = await readProgress(db, NAME)
  const journeys = await readAfter(db, position ?? '', BATCH)
  for (const journey of journeys) {
    if (journey.language !== null) continue
    const language = await detectLanguage({ ...journey, steps: await readStepTexts(db, journey.id) })
    if (language === null) continue
    await db.transaction().execute(async (trx) => {
      await extendLease(trx, lease, clock())
      await saveDetected(trx, journey, language, clock())
    })
  }
  const last = journeys.length < BATCH ? DONE : (journeys.at(-1)?.id ?? DONE)
  await db.transaction().execute(async (trx) => {
    await extendLease(trx, lease, clock())
    await saveProgress(trx, lease, last)
  })
  return last !== DONE
}
