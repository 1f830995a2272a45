import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isAuthoredBy, type Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { load } from '#web/core/api/client.ts'
import { useSession } from '#web/core/session/session.ts'
import { setAround } from './step-set.ts'

/** A reader's own suggestions for a journey, reports of links among them, latest first. */
export const ownSuggestionsQuery = (pathId: string) =>
  load('suggestions', { params: { pathId }, query: { limit: 100 } })

/** What the viewer suggested to the authors of a journey; nothing for visitors and authors. */
export function useOwnSuggestions(journey: Journey): readonly Suggestion[] {
  const { state, profile } = useSession()
  const isReader = state === 'member' && !isAuthoredBy(journey, profile?.id ?? null)
  const { data = [] } = useQuery({ ...ownSuggestionsQuery(journey.id), enabled: isReader })
  return isReader ? data : []
}

/** Loads them again once `isShown`, since an author may have decided in the meantime. */
export function useFreshSuggestions(journeyId: string, isShown = true): void {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = ownSuggestionsQuery(journeyId)
    if (isShown) void client.invalidateQueries({ queryKey, exact: true })
  }, [client, journeyId, isShown])
}

/** Those of the viewer's suggestions that are about one step. */
export function useOwnOfStep(journey: Journey, stepId: string): readonly Suggestion[] {
  const own = useOwnSuggestions(journey)
  return own.filter((suggestion) => stepsOf(suggestion, journey.steps ?? []).includes(stepId))
}

/**
 * The ids of the steps at which a suggestion is shown: the one that it reports, changes or added, or those before and
 * after one that it would add. None if it changes the journey, several steps or a removed one.
 */
export function stepsOf({ stepId, base, changes }: Suggestion, steps: readonly Step[]): string[] {
  const placeOf = (id: string) => steps.findIndex((step) => step.id === id)
  const isThere = ({ id }: { id: string }) => placeOf(id) !== -1
  if (stepId !== null) return isThere({ id: stepId }) ? [stepId] : []
  if (changes === null || Object.keys(changes).length > 1) return []
  const parts = changes.steps
  const [part, another] = parts.filter((one) => Object.keys(one).some((field) => field !== 'id' && field !== 'section'))
  if (!part || another) return []
  if (isThere(part)) return [part.id]
  if (base?.steps.some(({ id }) => id === part.id)) return []
  const place = parts.indexOf(part)
  const before = parts.slice(0, place).findLast(isThere)
  const after = part.orPrevious ? undefined : parts.slice(place + 1).find(isThere)
  return [before, after].flatMap((one) => {
    if (!one) return []
    const [start, end] = setAround(steps, placeOf(one.id))
    return steps.slice(start, end).map(({ id }) => id)
  })
}

/** What became of a suggestion; 'fixed': its authors solved what was reported in another way. */
export function outcomeOf({ state, taken, changes, problem }: Suggestion) {
  if (state !== 'accepted') return state
  const isTaken = taken === null ? changes !== null : taken.length > 0
  if (isTaken) return 'accepted'
  return problem === null ? 'solved' : 'fixed'
}
