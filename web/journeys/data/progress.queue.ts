import type { QueryClient } from '@tanstack/react-query'
import type { Journey } from '#contract/journey.ts'
import type { Progress } from '#contract/progress.ts'
import { load, send } from '#web/api/client.ts'
import { markStale } from '#web/api/invalidation.ts'
import { changeCachedJourney } from './journeys.cache.ts'

export interface Change {
  done?: string[]
  undone?: string[]
}

/** Wishes that wait for the call under way, by step: the last one wins. */
interface Queue {
  waiting: Map<string, boolean>
  running: boolean
}

const queues = new WeakMap<QueryClient, Map<string, Queue>>()

/** Shows the change at once and sends it after those before it; a failure brings back what the server holds. */
export async function saveProgress(
  client: QueryClient,
  journey: Journey,
  change: Change,
  onFailure: (failure: unknown) => void,
) {
  const queue = queueOf(client, journey.id)
  for (const id of change.done ?? []) queue.waiting.set(id, true)
  for (const id of change.undone ?? []) queue.waiting.set(id, false)
  const { queryKey } = progressQuery(journey.id)
  await client.cancelQueries({ queryKey })
  show(client, journey, queue.waiting)
  if (queue.running) return
  queue.running = true
  let underWay = new Map<string, boolean>()
  try {
    while (queue.waiting.size > 0) {
      underWay = queue.waiting
      queue.waiting = new Map()
      const { answer } = await send('saveProgress', { params: { pathId: journey.id }, body: bodyOf(underWay) })
      client.setQueryData(queryKey, answer)
      show(client, journey, queue.waiting)
      void markStale(client, 'saveProgress')
    }
  } catch (failure) {
    const lost = new Map([...underWay, ...queue.waiting].map(([id, done]) => [id, !done]))
    queue.waiting = new Map()
    show(client, journey, lost)
    await client.invalidateQueries({ queryKey })
    onFailure(failure)
  } finally {
    queue.running = false
  }
}

export function progressQuery(id: string) {
  return load('progress', { params: { pathId: id } })
}

function queueOf(client: QueryClient, id: string): Queue {
  const all = queues.get(client) ?? new Map<string, Queue>()
  queues.set(client, all)
  const queue = all.get(id) ?? { waiting: new Map(), running: false }
  all.set(id, queue)
  return queue
}

function show(client: QueryClient, journey: Journey, wishes: ReadonlyMap<string, boolean>) {
  const steps = journey.steps ?? []
  const { queryKey } = progressQuery(journey.id)
  const before: Progress = client.getQueryData(queryKey) ?? { completed: [], finishedAt: null, newSince: 0 }
  const completed = new Set(before.completed)
  for (const [id, done] of wishes) {
    if (done) completed.add(id)
    else completed.delete(id)
  }
  if (wishes.size > 0) client.setQueryData<Progress>(queryKey, { ...before, completed: [...completed] })
  const completedCount = steps.filter((step) => completed.has(step.id)).length
  changeCachedJourney(client, journey.id, (known) =>
    known.completedCount === completedCount ? known : { ...known, completedCount },
  )
}

function bodyOf(wishes: ReadonlyMap<string, boolean>): Change {
  const ids = (wanted: boolean) => [...wishes].filter(([, done]) => done === wanted).map(([id]) => id)
  const done = ids(true)
  const undone = ids(false)
  return { ...(done.length > 0 && { done }), ...(undone.length > 0 && { undone }) }
}
