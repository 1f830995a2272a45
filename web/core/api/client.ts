import {
  type InfiniteData,
  infiniteQueryOptions,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { AnyCall, Calls, ReadCall, Reply, Send } from '#contract/api.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { ApiError, errorOf, fetchOrThrow } from './api-error.ts'
import { endpointOf } from './endpoints.ts'
import { isOfSamePerson, renewToken, usableToken } from './token.ts'

export { ApiError } from './api-error.ts'

export interface SendOptions {
  /** The server runs calls with the same key only once. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Id of the last event received from a stream; the server continues after it. */
  lastEventId?: string | undefined
}

/** The input of a call, without the types of a specific call. */
interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * Makes a call over HTTP for the signed-in person. Writing calls go through `write`, which also
 * marks data as stale.
 */
export async function send<N extends AnyCall>(
  name: N,
  input: InputOf<Calls[N]>,
  options: SendOptions = {},
): Promise<Reply<N>> {
  const response = await fetchCall(name, input, options)
  const answer = await answerIn(response, await endpointOf(name))
  return { answer: answer as AnswerOf<Calls[N]>, next: cursorIn(response.headers.get('Link')) }
}

/** The name of the event that is sent when a call was refused until the person accepts the site's rules. */
export const RULES_ASKED = 'rulesNotAccepted'

/** Makes a call and returns the successful response; otherwise throws an `ApiError`. */
export async function fetchCall<N extends AnyCall>(
  name: N,
  input: InputOf<Calls[N]>,
  options: SendOptions = {},
): Promise<Response> {
  const endpoint = await endpointOf(name)
  const token = endpoint.cookie ? null : await usableToken()
  let response = await request(endpoint, input as AnyInput, options, token)
  if (response.status === 401 && token !== null) {
    const renewed = await renewToken(token)
    if (renewed !== null && isOfSamePerson(token, renewed))
      response = await request(endpoint, input as AnyInput, options, renewed)
  }
  if (response.ok) return response
  const error = await errorOf(response)
  if (error.code === 'rulesNotAccepted') dispatchEvent(new Event(RULES_ASKED))
  throw error
}

/** Options of a query: `useQuery(load('journey', { params: { id } }))`. */
export function load<N extends ReadCall>(name: N, input: InputOf<Calls[N]>) {
  return queryOptions<AnswerOf<Calls[N]>, ApiError>({ queryKey: [name, input] })
}

/**
 * Options of a list that is read page by page: `useInfiniteQuery(loadPages('journeys', { query
 * }))`.
 */
export function loadPages<N extends ReadCall>(name: N, input: InputOf<Calls[N]>) {
  return infiniteQueryOptions<Reply<N>, ApiError, InfiniteData<Reply<N>>, QueryKey, string | null>({
    queryKey: [name, input, PAGES],
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    refetchOnMount: hasOnePage,
    refetchOnWindowFocus: hasOnePage,
    refetchOnReconnect: hasOnePage,
  })
}

/**
 * Whether a list has one page. Only such lists are refetched automatically, since a longer list
 * would request each page again.
 */
function hasOnePage({ state }: { state: { data: InfiniteData<unknown, unknown> | undefined } }): boolean {
  return state.data === undefined || state.data.pages.length < 2
}

const PAGES = 'pages'

/**
 * Creates a query cache whose calls use `transport`: fetch in the browser, the handlers on the
 * server.
 */
export function createQueryClient(transport: Send): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, failure) => typeof window !== 'undefined' && count < 1 && mayPass(failure),
        queryFn: async ({ queryKey, pageParam }) => {
          const [name, input, kind] = queryKey as [ReadCall, AnyInput, string | undefined]
          if (kind !== PAGES) return (await transport(name, input as never)).answer
          const query = pageParam === null ? input.query : { ...input.query, cursor: pageParam }
          return await transport(name, { ...input, query } as never)
        },
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Whether repeating a failed call may succeed. */
function mayPass(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status === 0 || failure.status >= 502)
}

async function request(
  endpoint: Endpoint,
  input: AnyInput,
  options: SendOptions,
  token: string | null,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': document.documentElement.lang })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey)
  if (options.lastEventId !== undefined) headers.set('Last-Event-ID', options.lastEventId)
  const [body, type] = bodyOf(input)
  if (type !== null) headers.set('Content-Type', type)
  const url = addressOf(endpoint.path, input)
  const credentials = endpoint.cookie ? 'same-origin' : 'omit'
  return await fetchOrThrow(url, {
    method: endpoint.method,
    headers,
    body,
    credentials,
    signal: options.signal ?? null,
  })
}

async function answerIn(response: Response, { media }: Endpoint): Promise<unknown> {
  if (response.status === 204) return null
  return await (media === undefined ? response.json() : response.text())
}

/** The request body and its media type: a Blob unchanged, anything else as JSON. */
function bodyOf({ body }: AnyInput): [BodyInit | null, string | null] {
  if (body === undefined) return [null, null]
  return body instanceof Blob ? [body, body.type] : [JSON.stringify(body), 'application/json']
}

function addressOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined && each !== null) search.append(name, String(each))
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** The cursor of the next page, from `<...?cursor=abc>; rel="next"`. */
function cursorIn(link: string | null): string | null {
  const next = /<([^>]*)>\s*;\s*rel="next"/u.exec(link ?? '')?.[1]
  return next === undefined ? null : new URL(next, location.origin).searchParams.get('cursor')
}
