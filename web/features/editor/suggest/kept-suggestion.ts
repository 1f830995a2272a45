import { useEffect, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { keepUnsent, readUnsent, removeUnsent } from '#web/core/ui/state/unsent.ts'
import { isDraft, type JourneyDraft, sameDraft } from '#web/features/editor/drafts/journey.draft.ts'
import { type Opened, openedOf } from '#web/features/editor/merge/useMergedSave.tsx'

/** A suggestion that isn't sent yet, and the stored journey that it began with. */
export interface OpenedSuggestion {
  opened: Opened
  values: JourneyDraft
  message: string
}

function placeOf(journeyId: string): string {
  return `suggest:${journeyId}`
}

/**
 * Opens what this browser kept, on the version that it began with, so that later changes of the journey are merged when it is
 * sent; else the journey as it is.
 */
export function openSuggestion(personId: string, journey: Journey): OpenedSuggestion {
  const kept = readUnsent(personId, placeOf(journey.id)) as Partial<OpenedSuggestion> | null
  const { opened, values, message } = kept ?? {}
  if (opened?.id === journey.id && typeof opened.version === 'number' && isDraft(opened.draft) && isDraft(values))
    return { opened, values, message: typeof message === 'string' ? message : '' }
  const now = openedOf(journey)
  return { opened: now, values: now.draft, message: '' }
}

/** Keeps a suggestion in this browser until it is sent. `isKept`: whether a reload loses nothing. */
export function useKeptSuggestion(personId: string, { opened, values, message }: OpenedSuggestion) {
  const [isKept, setIsKept] = useState(true)
  const isEmpty = message === '' && sameDraft(values, opened.draft)
  useEffect(() => {
    if (isEmpty) forgetSuggestion(personId, opened.id)
    else setIsKept(keepUnsent(personId, placeOf(opened.id), { opened, values, message }))
  }, [personId, opened, values, message, isEmpty])
  return { isEmpty, isKept }
}

export function forgetSuggestion(personId: string, journeyId: string): void {
  const place = placeOf(journeyId)
  removeUnsent(personId, place, readUnsent(personId, place))
}
