import { titleAfter } from '#contract/rules/address-name.ts'
import type { JourneyTexts } from '#contract/rules/history/difference.ts'
import { JOURNEY_STEPS_MAX } from '#contract/rules/journey.ts'
import { type Answers, type MergeTexts, merge } from '#contract/rules/merge/merge.ts'
import { changesOfSuggestion, fits, keysOfMade, type Suggested, takenKeys } from '#contract/rules/merge/suggestion.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, invalidField, required } from '#server/core/http/http-error.ts'
import { readPresentTexts } from '#server/features/journeys/revision-texts.store.ts'
import { readBefore, readRevisionOf, readTexts } from '#server/features/journeys/revisions.store.ts'
import { saveTexts, type TextsToSave } from '#server/features/journeys/save-journey.ts'
import { readJourneyState } from '#server/features/journeys/state.store.ts'
import type { Locked } from './access.ts'
import { suggestedOf } from './suggestions.view.ts'

/**
 * The result of accepting a suggestion, by the keys of its changes. `madeVersion`: null if the
 * journey didn't change.
 */
export interface Outcome {
  taken: string[]
  left: string[]
  madeVersion: number | null
}

/**
 * Makes suggested changes to a journey: those with the given keys, or all that fit. Throws 409 if
 * none fits. The caller has locked the journey.
 */
export async function acceptChanges(
  context: AppContext,
  trx: Trx,
  { suggestion, journey }: Locked,
  { actorId, keys }: { actorId: string; keys: readonly string[] | undefined },
): Promise<Outcome> {
  const suggested = suggestedOf(suggestion)
  if (suggested === null) return { taken: [], left: [], madeVersion: null }
  const present = await readPresentTexts(trx, journey.id)
  if (keys?.length === 0) return acceptAsIs(suggested, present)
  const { lists, changes } = changesOfSuggestion(suggested, present)
  const known = changes.map(({ key }) => key)
  const chosen = [...new Set(keys ?? changes.filter(fits).map(({ key }) => key))]
  if (!chosen.every((key) => known.includes(key))) throw invalidField('keys', 'notInList')
  const answers: Answers = new Map(chosen.map((key) => [key, 'theirs']))
  const { result, refused } = merge(lists, answers)
  const taken = chosen.filter((key) => !refused.includes(key))
  if (taken.length === 0)
    throw refused.length > 0
      ? invalidField('steps', 'tooMany', { maximum: JOURNEY_STEPS_MAX })
      : new HttpError('conflict')
  const keepsLanguage = result.language === lists.mine.language
  await saveTexts(context, trx, journey, toSave(result, present), {
    actorId,
    keepsLanguage,
    suggestionId: suggestion.id,
  })
  const { version } = required(await readJourneyState(trx, journey.id), 'journeyNotFound')
  const left = known.filter((key) => !taken.includes(key))
  return { taken: takenKeys(changes.filter(({ key }) => taken.includes(key))), left, madeVersion: version }
}

/** Accepts a suggestion without changing the journey. Changes that an author made by hand count as accepted. */
function acceptAsIs(suggested: Suggested, present: JourneyTexts): Outcome {
  const taken = keysOfMade(suggested, present)
  const { changes } = changesOfSuggestion(suggested, present)
  const left = changes.map(({ key }) => key).filter((key) => !taken.includes(key))
  return { taken, left, madeVersion: null }
}

/**
 * The texts to save. Steps keep the ids that they have in the journey or the suggestion; a title that was the
 * former address follows the link.
 */
function toSave({ steps, ...texts }: MergeTexts, present: JourneyTexts): TextsToSave {
  const before = new Map(present.steps.map((step) => [step.id, step.url]))
  return {
    ...texts,
    steps: steps.map(({ origin: _, ...step }) => {
      const url = before.get(step.id) ?? step.url
      return { ...step, description: url === step.url ? step.description : titleAfter(step.description, url, step.url) }
    }),
  }
}

/** Restores the texts from before a suggestion was accepted. Throws 409 if the journey was changed again. */
export async function restoreBefore(
  context: AppContext,
  trx: Trx,
  { suggestion, journey }: Locked,
  actorId: string,
): Promise<void> {
  if (suggestion.madeVersion === null) return
  if (suggestion.madeVersion !== journey.version) throw new HttpError('conflict')
  const revision = required(await readRevisionOf(trx, journey.id, suggestion.id), 'conflict')
  const before = required(await readBefore(trx, revision), 'conflict')
  const texts = required(await readTexts(trx, before), 'conflict')
  const present = await readPresentTexts(trx, journey.id)
  const keepsLanguage = texts.language === present.language
  await saveTexts(context, trx, journey, texts, { actorId, keepsLanguage, restored: before.number })
}
