import { hashKey, type InfiniteData, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Calls, ReadCall, WriteCall } from '#contract/api.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { isAffected, type MadeCall } from '#contract/tags.ts'
import { type SendOptions, send } from './client.ts'
import { endpointOf, readingEndpoint } from './endpoints.ts'

/** How a call updates cached answers without further requests. */
export interface Patch<Answer> {
  /** Updates cached answers from the response. */
  apply: (answer: Answer) => void
  /**
   * Selects the cached answers that `apply` updates: while on screen, they aren't requested again.
   */
  covers: (query: Query) => boolean
}

/** For `covers`: selects all answers of the named calls. */
export function isAnswerOf(...names: ReadCall[]): (query: Query) => boolean {
  return ({ queryKey: [name] }) => names.some((one) => one === name)
}

/** For `covers`: selects the answer of one call with one input. */
export function isQuery(queryKey: readonly unknown[]): (query: Query) => boolean {
  const hash = hashKey(queryKey)
  return ({ queryHash }) => queryHash === hash
}

interface WriteOptions<Answer> extends SendOptions {
  patch?: Patch<Answer>
}

/**
 * Makes a writing call, then marks the cached answers that it changed as stale, by the tags in the
 * contract.
 */
export async function write<N extends WriteCall>(
  client: QueryClient,
  name: N,
  input: InputOf<Calls[N]>,
  { patch, ...options }: WriteOptions<AnswerOf<Calls[N]>> = {},
): Promise<AnswerOf<Calls[N]>> {
  const { answer } = await send(name, input, options)
  patch?.apply(answer)
  const refetched = markStale(client, await endpointOf(name), { ...(input as MadeCall), answer }, patch?.covers)
  if (!patch) await refetched
  return answer
}

/** Returns `write` for the query cache of the calling component. */
export function useWrite() {
  const client = useQueryClient()
  return useCallback(
    <N extends WriteCall>(name: N, input: InputOf<Calls[N]>, options?: WriteOptions<AnswerOf<Calls[N]>>) =>
      write(client, name, input, options),
    [client],
  )
}

/**
 * Marks cached answers with these tags as stale: those on screen are requested again now, others
 * when they are next opened. If the writer patched the cache, lists on screen keep their items and
 * order, and closed lists keep their pages.
 */
export async function markStale(
  client: QueryClient,
  { changes = [] }: Pick<Endpoint, 'changes'>,
  call: MadeCall,
  isPatched?: (query: Query) => boolean,
): Promise<void> {
  const isStale = (query: Query) => isAffected(readingOf(query), { changes, call })
  for (const query of client.getQueryCache().findAll({ predicate: isStale })) {
    // Answers on screen are requested again below, except while they load for the first time.
    if (query.isActive() && query.state.data !== undefined) continue
    // A request that is still running may have been answered before the write, so it is repeated.
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

/**
 * Keeps only the first page of a closed list, so that it loads from its start when it is next
 * opened.
 */
function keepFirstPage(client: QueryClient, { queryKey, state: { data, dataUpdatedAt } }: Query): void {
  const { pages = [], pageParams = [] } = Object(data) as Partial<InfiniteData<unknown>>
  if (pages.length < 2) return
  const first = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
  client.setQueryData(queryKey, first, { updatedAt: dataUpdatedAt })
}

function readingOf({ queryKey: [name, input], state: { data } }: Query) {
  const { reads = [] } = readingEndpoint(String(name)) ?? {}
  return { reads, call: { ...(input as MadeCall), answer: data } }
}

function isPaged({ queryKey }: Query): boolean {
  return readingEndpoint(String(queryKey[0]))?.paged === true
}

/**
 * A query that is still loading may have been answered before the write, and would overwrite the
 * patch.
 */
function isLoaded({ state }: Query): boolean {
  return state.fetchStatus === 'idle' || state.fetchMeta?.fetchMore !== undefined
}
