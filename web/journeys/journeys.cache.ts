import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CallName } from '#contract/api.ts'
import type { Journey } from '#contract/journey.ts'

const CALLS = new Set<unknown>([
  'journey',
  'journeys',
  'journeysOf',
  'ownJourneys',
  'followedJourneys',
  'recommendedJourneys',
  'deletedJourneys',
  'shelf',
] satisfies CallName[])

/** Changes one journey in every list and on every page that is cached; nothing else is touched. */
export function changeCachedJourney(client: QueryClient, id: string, change: (journey: Journey) => Journey) {
  client.setQueriesData<unknown>({ predicate: holdsJourneys }, (data: unknown) => changeWithin(data, id, change))
}

/** Puts an answered journey wherever it is cached. Lists keep their missing `steps` and their `because`. */
export function mergeJourney(client: QueryClient, { steps, ...answer }: Journey) {
  changeCachedJourney(client, answer.id, (known) => ({
    ...known,
    ...answer,
    ...(known.steps && steps && { steps }),
  }))
}

/** Reads under way that would bring back what was before; the next page of a list goes on. */
export async function stopStaleReads(client: QueryClient, id: string) {
  await client.cancelQueries({
    predicate: (query) =>
      holdsJourneys(query) && query.state.fetchMeta?.fetchMore === undefined && contains(query.state.data, id),
  })
}

export async function forgetJourney(client: QueryClient, id: string) {
  client.removeQueries({
    predicate: ({ queryKey, state }) => queryKey[0] === 'journey' && isJourney(state.data) && state.data.id === id,
  })
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'journey' && CALLS.has(queryKey[0]) })
}

export async function refreshLists(client: QueryClient, ...calls: CallName[]) {
  await Promise.all(calls.map((name) => client.invalidateQueries({ queryKey: [name] })))
}

function holdsJourneys({ queryKey }: { queryKey: QueryKey }): boolean {
  return CALLS.has(queryKey[0])
}

function changeWithin(data: unknown, id: string, change: (journey: Journey) => Journey): unknown {
  if (Array.isArray(data)) return sameOr(data, (item) => changeWithin(item, id, change))
  if (isPaged(data)) {
    const pages = sameOr(data.pages, (page) => {
      const answer = sameOr(page.answer, (item) => changeWithin(item, id, change))
      return answer === page.answer ? page : { ...page, answer }
    })
    return pages === data.pages ? data : { ...data, pages }
  }
  return isJourney(data) && data.id === id ? change(data) : data
}

function contains(data: unknown, id: string): boolean {
  if (Array.isArray(data)) return data.some((item) => contains(item, id))
  if (isPaged(data)) return data.pages.some((page) => contains(page.answer, id))
  return isJourney(data) && data.id === id
}

/** The same array where nothing in it changed, so that nothing is drawn again. */
function sameOr<Item>(items: Item[], change: (item: Item) => unknown): unknown[] {
  const changed = items.map(change)
  return changed.every((item, index) => item === items[index]) ? items : changed
}

function isPaged(data: unknown): data is { pages: { answer: unknown[] }[] } {
  return typeof data === 'object' && data !== null && 'pages' in data
}

function isJourney(data: unknown): data is Journey {
  return typeof data === 'object' && data !== null && 'id' in data && 'badges' in data && 'owner' in data
}
