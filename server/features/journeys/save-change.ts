import { JOURNEY_TEXT_MAX_BYTES, textBytesOf } from '#contract/rules/journey.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import type { StepToSave } from './merge-steps.ts'
import type { StepRow } from './read.store.ts'
import type { JourneyState } from './state.store.ts'
import type { StoredSteps } from './steps.store.ts'
import * as store from './write.store.ts'

type Texts = Parameters<typeof textBytesOf>[0]

type Change = Omit<store.ChangeToSave, 'steps'> & {
  stored: StoredSteps
  /** The steps after the change; without them they stay. */
  next?: StepToSave[] | undefined
}

/** Saves a change of a journey by its owner. Throws what the limits of texts forbid. */
export async function saveChange(
  context: AppContext,
  trx: Trx,
  journey: JourneyState,
  { stored, next, ...change }: Change,
): Promise<StepRow[]> {
  const before = { name: journey.name, ...(await store.readTexts(trx, journey.id)), steps: currentOf(stored) }
  const { name = before.name, description = before.description, closingWords = before.closingWords } = change
  refuseTooMuchText({ name, description, closingWords, steps: next ?? before.steps }, { before })
  const toSave = { ...change, steps: next && { stored, next } }
  return await withinQuota(context, trx, journey.ownerId, () =>
    store.applyChange(trx, journey, toSave, context.clock()),
  )
}

export function currentOf(stored: StoredSteps): StoredSteps {
  return stored.filter(({ removedAt }) => removedAt === null)
}

/** Texts that were too long before may stay as long, or become shorter. */
export function refuseTooMuchText(texts: Texts, { before, field = 'steps' }: { before?: Texts; field?: string } = {}) {
  const bytes = textBytesOf(texts)
  if (bytes > JOURNEY_TEXT_MAX_BYTES && (before === undefined || bytes > textBytesOf(before)))
    throw new HttpError('tooLarge', { fields: [{ field, key: 'journeyTextsTooLong' }] })
}
