import type { Query, QueryClient } from '@tanstack/react-query'
import type { Calls, WriteCall } from '#contract/api.ts'
import type { AnswerOf, InputOf } from '#contract/endpoint.ts'
import { write } from './write.ts'

/** The wanted state of each switch, by its key. An action with one switch uses a single key. */
export type Switches = ReadonlyMap<string, boolean>

interface Plan<N extends WriteCall> {
  call: N
  input: (switches: Switches) => InputOf<Calls[N]>
  /** Selects the cached answers that show the switches. */
  covers: (query: Query) => boolean
  /** Changes cached answers so that they show the switches. */
  show: (switches: Switches) => void
  /** Updates cached answers from the response. */
  apply: (answer: AnswerOf<Calls[N]>) => void
  /** Called with the switches that are saved. */
  onSaved?: (switches: Switches) => void
  /** Called with the switches that were reverted, and a function that sends them again. */
  onFailure: (failure: unknown, unsaved: Switches, retry: () => void) => void
}

interface Queue {
  waiting: Map<string, boolean>
  running: boolean
}

const queues = new WeakMap<QueryClient, Map<string, Queue>>()

/**
 * Shows changed switches at once and saves them. While a request runs, later changes wait and are
 * sent in one request with the last state of each switch. If a request fails, its switches return
 * to the server's state. `name` identifies the queue, such as 'like 42'.
 */
export async function changeOptimistically<N extends WriteCall>(
  client: QueryClient,
  name: string,
  changes: Switches,
  plan: Plan<N>,
): Promise<void> {
  const queue = queueOf(client, name)
  for (const [key, wanted] of changes) queue.waiting.set(key, wanted)
  // Responses to earlier requests would overwrite the new state, so they are cancelled. The next
  // page of a list still loads.
  await client.cancelQueries({
    predicate: (query) => query.state.fetchMeta?.fetchMore === undefined && plan.covers(query),
  })
  plan.show(queue.waiting)
  if (queue.running) return
  queue.running = true
  try {
    while (queue.waiting.size > 0) await sendWaiting(client, name, plan)
  } finally {
    queue.running = false
  }
}

async function sendWaiting<N extends WriteCall>(client: QueryClient, name: string, plan: Plan<N>): Promise<void> {
  const queue = queueOf(client, name)
  const sent = queue.waiting
  queue.waiting = new Map()
  try {
    const patch = { apply: plan.apply, covers: plan.covers }
    await write(client, plan.call, plan.input(sent), { patch })
    for (const [key, saved] of sent) if (queue.waiting.get(key) === saved) queue.waiting.delete(key)
    plan.show(queue.waiting)
    plan.onSaved?.(sent)
  } catch (failure) {
    const unsaved = new Map([...sent].filter(([key]) => !queue.waiting.has(key)))
    plan.show(new Map([...unsaved].map(([key, wanted]) => [key, !wanted])))
    plan.onFailure(failure, unsaved, () => void changeOptimistically(client, name, unsaved, plan))
  }
}

function queueOf(client: QueryClient, name: string): Queue {
  const all = queues.get(client) ?? new Map<string, Queue>()
  queues.set(client, all)
  const queue = all.get(name) ?? { waiting: new Map(), running: false }
  all.set(name, queue)
  return queue
}
