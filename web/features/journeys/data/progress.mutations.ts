import type { QueryClient } from '@tanstack/react-query'
import type { Journey } from '#contract/journey.ts'
import type { Progress } from '#contract/progress.ts'
import { countUnitsDone } from '#contract/rules/step-units.ts'
import type { Step } from '#contract/step.ts'
import { holds, patchItem } from '#web/core/api/cached-item.ts'
import { load } from '#web/core/api/client.ts'
import { changeOptimistically, type Switches } from '#web/core/api/optimistic.ts'
import { isQuery } from '#web/core/api/write.ts'
import { cachedJourney } from './journeys.cache.ts'

export interface ProgressChange {
  done?: string[]
  undone?: string[]
}

const NOTHING: Progress = { completed: [], finishedAt: null, newSince: 0, newSteps: [] }

/**
 * The query of the progress. It is loaded again whenever the tab becomes visible, since steps may
 * have been ticked in another tab.
 */
export function progressQuery(id: string) {
  return { ...load('progress', { params: { pathId: id } }), refetchOnWindowFocus: 'always' as const }
}

/** Ticks or unticks steps (optimistic update). */
export async function saveProgress(
  client: QueryClient,
  journey: Journey,
  { done = [], undone = [] }: ProgressChange,
  onFailure: (failure: unknown, unsaved: Switches) => void,
) {
  const { id } = journey
  const { queryKey } = progressQuery(id)
  const isOnCard = holds(cachedJourney(id))
  const isProgress = isQuery(queryKey)
  const changes = new Map([
    ...done.map((step) => [step, true] as const),
    ...undone.map((step) => [step, false] as const),
  ])
  await changeOptimistically(client, `progress ${id}`, changes, {
    call: 'saveProgress',
    input: (ticks) => ({ params: { pathId: id }, body: changeOf(ticks) }),
    covers: (query) => isOnCard(query) || isProgress(query),
    show: (ticks) => show(client, journey, ticks),
    apply: (answer) => client.setQueryData(queryKey, answer),
    onFailure: (failure, unsaved) => {
      void client.invalidateQueries({ queryKey })
      onFailure(failure, unsaved)
    },
  })
}

function show(client: QueryClient, { id, steps = [] }: Journey, ticks: Switches) {
  const { queryKey } = progressQuery(id)
  const before: Progress = client.getQueryData(queryKey) ?? NOTHING
  const completed = new Set(before.completed)
  for (const [step, isDone] of ticks) {
    if (isDone) completed.add(step)
    else completed.delete(step)
  }
  if (ticks.size > 0) client.setQueryData<Progress>(queryKey, { ...before, completed: [...completed] })
  patchItem(client, cachedJourney(id), (known) => withDone(known, steps, completed))
}

/** The journey with these steps done; the same object if they were done already. */
export function withDone(journey: Journey, steps: readonly Step[], completed: ReadonlySet<string>): Journey {
  const doneSteps = steps.flatMap((step, index) => (completed.has(step.id) ? index : []))
  if (String(journey.doneSteps) === String(doneSteps)) return journey
  return { ...journey, completedCount: doneSteps.length, doneSteps, requiredDone: countUnitsDone(steps, completed) }
}

/** The change that ticks and unticks these steps. */
export function changeOf(ticks: Switches): ProgressChange {
  const ids = (ticked: boolean) => [...ticks].filter(([, isDone]) => isDone === ticked).map(([id]) => id)
  const [done, undone] = [ids(true), ids(false)]
  return { ...(done.length > 0 && { done }), ...(undone.length > 0 && { undone }) }
}
