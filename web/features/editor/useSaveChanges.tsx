import { useState } from 'react'
import type { Journey, JourneyChange, JourneyInput } from '#contract/journey.ts'
import { useChangeJourney } from '#web/features/journeys/data/journeys.mutations.ts'
import { type JourneyDraft, sameDraft } from './drafts/journey.draft.ts'
import { loadedVersionOf, useMergedSave } from './merge/useMergedSave.tsx'

interface Edited {
  values: JourneyDraft
  line: string
  /** Whether the person may change visibility, licence and the choice about suggestions. */
  isOwner: boolean
  /** Called with the stored journey. */
  onSaved?: ((journey: Journey) => Promise<void>) | undefined
}

/** Saves changes of a journey, merged with what was saved elsewhere since it was opened. */
export function useSaveChanges(journey: Journey, { values, line, isOwner, onSaved }: Edited) {
  const { mutateAsync } = useChangeJourney(journey.id)
  const [opened] = useState(() => loadedVersionOf(journey))
  const { visibility, licence, takesSuggestions = true } = opened.draft
  const isOnlySight = sameDraft({ ...values, visibility, licence, takesSuggestions }, opened.draft)
  return useMergedSave(opened, {
    values,
    store: async (texts, { version }) => {
      const whole = changeOf(texts, values, opened.draft)
      const change = isOwner
        ? whole
        : { ...whole, visibility: undefined, licence: undefined, takesSuggestions: undefined }
      const stored = await mutateAsync({
        ...(isOnlySight ? sightOf(change) : { ...change, ...revisionLineOf(line) }),
        version,
      })
      await onSaved?.(stored)
    },
  })
}

/**
 * The changes to send. An unchanged language is left out, since the server detects it from the
 * texts, and so is an unchanged licence, since sending it would be a choice.
 */
function changeOf(
  { language, licence, coverSeed: _, ...input }: JourneyInput,
  { takesSuggestions }: JourneyDraft,
  opened: JourneyDraft,
): JourneyChange {
  return {
    ...input,
    language: language === opened.language ? undefined : language,
    licence: licence === opened.licence ? undefined : (licence ?? undefined),
    takesSuggestions: takesSuggestions === opened.takesSuggestions ? undefined : takesSuggestions,
  }
}

/**
 * The settings that decide who sees the journey. They are sent separately, since they can be
 * restricted while posting is paused.
 */
function sightOf({ visibility, licence, takesSuggestions }: JourneyChange): JourneyChange {
  return { visibility, licence, takesSuggestions }
}

function revisionLineOf(line: string): JourneyChange {
  return line.trim() ? { revisionLine: line } : {}
}
