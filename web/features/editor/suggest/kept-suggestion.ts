import { useEffect, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { keepUnsent, readUnsent, removeUnsent } from '#web/core/ui/state/unsent.ts'
import { isDraft, type JourneyDraft, sameDraft } from '#web/features/editor/drafts/journey.draft.ts'
import { type LoadedVersion, loadedVersionOf } from '#web/features/editor/merge/useMergedSave.tsx'

/** A suggestion that isn't sent yet, and the stored journey on which it is based. */
export interface OpenedSuggestion {
  opened: LoadedVersion
  values: JourneyDraft
  message: string
}

function placeOf(journeyId: string): string {
  return `suggest:${journeyId}`
}

/**
 * Opens the suggestion stored in this browser, on the version of the journey on which it is based,
 * so that later changes are merged when it is sent. Without one, opens the present journey.
 */
export function openSuggestion(personId: string, journey: Journey): OpenedSuggestion {
  const kept = readUnsent(personId, placeOf(journey.id)) as Partial<OpenedSuggestion> | null
  const { opened, values, message } = kept ?? {}
  if (opened?.id === journey.id && typeof opened.version === 'number' && isDraft(opened.draft) && isDraft(values))
    return { opened, values, message: typeof message === 'string' ? message : '' }
  const now = loadedVersionOf(journey)
  return { opened: now, values: now.draft, message: '' }
}

/** Stores a suggestion in this browser until it is sent. `isKept`: whether it survives a reload. */
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
