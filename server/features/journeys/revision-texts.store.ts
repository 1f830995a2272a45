import type { JourneyTexts, RevisionStep } from '#contract/rules/history/difference.ts'
import { filledFieldsOf } from '#contract/rules/step.ts'
import type { Db } from '#server/core/database/database.ts'
import type { StepRow } from './read.store.ts'
import { readStoredSteps, withoutRemovedSteps } from './steps.store.ts'

/** The present texts of a journey. */
export async function readPresentTexts(db: Db, journeyId: string): Promise<JourneyTexts> {
  return await readJourneyTexts(db, journeyId, withoutRemovedSteps(await readStoredSteps(db, journeyId)))
}

/** The present texts of a journey with these steps. */
export async function readJourneyTexts(db: Db, journeyId: string, steps: readonly StepRow[]): Promise<JourneyTexts> {
  const journey = await db
    .selectFrom('journey')
    .select(['name', 'description', 'level', 'language', 'closingWords'])
    .where('id', '=', journeyId)
    .executeTakeFirstOrThrow()
  const badges = await db
    .selectFrom('journeyBadge')
    .innerJoin('badge', 'badge.key', 'journeyBadge.badgeKey')
    .select('badge.name')
    .where('journeyId', '=', journeyId)
    .orderBy('position')
    .execute()
  const { name, description, level, language, closingWords } = journey
  return {
    ...{ name, description, badges: badges.map((badge) => badge.name) },
    ...{ level, language, closingWords, steps: steps.map(revisionStepOf) },
  }
}

export function revisionStepOf(row: StepRow): RevisionStep {
  const { id, stepType, description, url } = row
  const facts = filledFieldsOf({ ...row, optional: row.optional === 1, orPrevious: row.orPrevious === 1 })
  return { id, stepType, description, url, ...facts }
}
