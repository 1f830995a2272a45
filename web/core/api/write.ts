import { hashKey, type InfiniteData, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Calls, calls, type ReadCall, type WriteCall } from '#contract/api.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { isAffected, type MadeCall } from '#contract/tags.ts'
import { type SendOptions, send } from './client.ts'

/** Brings cached answers up to date without another request. */
export interface Patch<Answer> {
  /** Puts the answer of the call into the cache. */
  apply: (answer: Answer) => void
  /**
   * The cached answers that `apply` changes: they aren't requested again while they are on screen.
   */
  covers: (query: Query) => boolean
}

/** For `covers`: every answer of these calls. */
export function isAnswerOf(...names: ReadCall[]): (query: Query) => boolean {
  return ({ queryKey: [name] }) => names.some((one) => one === name)
}

/** For `covers`: the answer of one call with one input. */
export function isQuery(queryKey: readonly unknown[]): (query: Query) => boolean {
  const hash = hashKey(queryKey)
  return ({ queryHash }) => queryHash === hash
}

interface WriteOptions<Answer> extends SendOptions {
  patch?: Patch<Answer>
}

/**
 * Makes a writing call. Afterwards the cached answers that it made out of date are stale, by the
 * tags in the contract.
 */
export async function write<N extends WriteCall>(
  client: QueryClient,
  name: N,
  input: InputOf<Calls[N]>,
  { patch, ...options }: WriteOptions<AnswerOf<Calls[N]>> = {},
): Promise<AnswerOf<Calls[N]>> {
  const { answer } = await send(name, input, options)
  patch?.apply(answer)
  const refetched = markStale(client, calls[name], { ...(input as MadeCall), answer }, patch?.covers)
  if (!patch) await refetched
  return answer
}

/** `write` for components. */
export function useWrite() {
  const client = useQueryClient()
  return useCallback(
    <N extends WriteCall>(name: N, input: InputOf<Calls[N]>, options?: WriteOptions<AnswerOf<Calls[N]>>) =>
      write(client, name, input, options),
    [client],
  )
}

/**
 * Marks what a call changed, or someone else, as stale: requested again when it is next opened, or now if it is on
 * screen. Lists on screen keep their items and their order if the writer patched the cache. Closed
 * lists keep their pages if the writer patched their items.
 */
export async function markStale(
  client: QueryClient,
  { changes = [] }: Pick<Endpoint, 'changes'>,
  call: MadeCall,
  isPatched?: (query: Query) => boolean,
): Promise<void> {
  const isStale = (query: Query) => isAffected(readingOf(query), { changes, call })
  for (const query of client.getQueryCache().findAll({ type: 'inactive', predicate: isStale })) {
    // A request under way may have been answered before the write, and would count as fresh.
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    void query.promise?.then(again, () => undefined)
    if (!isPatched?.(query)) keepFirstPage(client, query)
  }
  await client.invalidateQueries({ predicate: isStale, refetchType: 'none' })
  await client.refetchQueries({
    type: 'active',
    predicate: (query) => isStale(query) && !(isPatched && isLoaded(query) && (isPatched(query) || isPaged(query))),
  })
}

/** A closed list whose items changed is requested from its start when it is opened again. */
function keepFirstPage(client: QueryClient, { queryKey, state: { data, dataUpdatedAt } }: Query): void {
  const { pages = [], pageParams = [] } = Object(data) as Partial<InfiniteData<unknown>>
  if (pages.length < 2) return
  const first = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
  client.setQueryData(queryKey, first, { updatedAt: dataUpdatedAt })
}

function readingOf({ queryKey: [name, input], state: { data } }: Query) {
  const { reads = [] } = (calls as Record<string, Endpoint>)[String(name)] ?? {}
  return { reads, call: { ...(input as MadeCall), answer: data } }
}

function isPaged({ queryKey }: Query): boolean {
  return (calls as Record<string, Endpoint>)[String(queryKey[0])]?.paged === true
}

/** What is still loading may have been read before the write, and would replace what the writer patched. */
function isLoaded({ state }: Query): boolean {
  return state.fetchStatus === 'idle' || state.fetchMeta?.fetchMore !== undefined
}
