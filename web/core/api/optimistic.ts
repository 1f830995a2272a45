import type { Query, QueryClient } from '@tanstack/react-query'
import type { Calls, WriteCall } from '#contract/api.ts'
import type { AnswerOf, InputOf } from '#contract/endpoint.ts'
import { write } from './write.ts'

/** The wanted state of each switch, by its key. A single toggle has one key. */
export type Switches = ReadonlyMap<string, boolean>

interface Plan<N extends WriteCall> {
  call: N
  input: (switches: Switches) => InputOf<Calls[N]>
  /** The cached answers that show the switches. */
  covers: (query: Query) => boolean
  /** Shows the switches in the cache. */
  show: (switches: Switches) => void
  /** Puts the answer of the call into the cache. */
  apply: (answer: AnswerOf<Calls[N]>) => void
  onFailure: (failure: unknown) => void
}

interface Queue {
  waiting: Map<string, boolean>
  running: boolean
}

const queues = new WeakMap<QueryClient, Map<string, Queue>>()

/**
 * Shows changed switches at once and saves them. While a request runs, later changes wait and are
 * sent together; the last state of a switch wins. A failure restores what the server has for the
 * switches of that request. `name` identifies the queue, such as 'like 42'.
 */
export async function changeOptimistically<N extends WriteCall>(
  client: QueryClient,
  name: string,
  changes: Switches,
  plan: Plan<N>,
): Promise<void> {
  const queue = queueOf(client, name)
  for (const [key, wanted] of changes) queue.waiting.set(key, wanted)
  // Pending responses would restore the old state; loading the next page of a list continues.
  await client.cancelQueries({
    predicate: (query) => query.state.fetchMeta?.fetchMore === undefined && plan.covers(query),
  })
  plan.show(queue.waiting)
  if (queue.running) return
  queue.running = true
  try {
    while (queue.waiting.size > 0) await sendWaiting(client, queue, plan)
  } finally {
    queue.running = false
  }
}

async function sendWaiting<N extends WriteCall>(client: QueryClient, queue: Queue, plan: Plan<N>): Promise<void> {
  const sent = queue.waiting
  queue.waiting = new Map()
  try {
    const patch = { apply: plan.apply, covers: plan.covers }
    await write(client, plan.call, plan.input(sent), { patch })
    for (const [key, saved] of sent) if (queue.waiting.get(key) === saved) queue.waiting.delete(key)
    plan.show(queue.waiting)
  } catch (failure) {
    const failed = [...sent].filter(([key]) => !queue.waiting.has(key))
    plan.show(new Map(failed.map(([key, wanted]) => [key, !wanted])))
    plan.onFailure(failure)
  }
}

function queueOf(client: QueryClient, name: string): Queue {
  const all = queues.get(client) ?? new Map<string, Queue>()
  queues.set(client, all)
  const queue = all.get(name) ?? { waiting: new Map(), running: false }
  all.set(name, queue)
  return queue
}
