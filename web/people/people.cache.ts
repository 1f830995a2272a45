import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CallName } from '#contract/api.ts'
import type { Profile } from '#contract/person.ts'

const CALLS = new Set<unknown>(['profile', 'ownProfile', 'people'] satisfies CallName[])

/** Changes one person on every page and in every list that is cached; nothing else is touched. */
export function changeCachedProfile(client: QueryClient, id: string, change: (profile: Profile) => Profile) {
  client.setQueriesData<unknown>({ predicate: holdsProfiles }, (data: unknown) => changeWithin(data, id, change))
}

/** Reads under way that would bring back what was before; the next page of a list goes on. */
export async function stopStaleReads(client: QueryClient) {
  await client.cancelQueries({
    predicate: (query) =>
      holdsProfiles(query) && query.state.data !== undefined && query.state.fetchMeta?.fetchMore === undefined,
  })
}

function holdsProfiles({ queryKey }: { queryKey: QueryKey }): boolean {
  return CALLS.has(queryKey[0])
}

function changeWithin(data: unknown, id: string, change: (profile: Profile) => Profile): unknown {
  if (isPaged(data)) {
    const pages = data.pages.map((page) => ({
      ...page,
      answer: page.answer.map((item) => changeWithin(item, id, change)),
    }))
    return { ...data, pages }
  }
  return isProfile(data) && data.id === id ? change(data) : data
}

function isPaged(data: unknown): data is { pages: { answer: unknown[] }[] } {
  return typeof data === 'object' && data !== null && 'pages' in data
}

function isProfile(data: unknown): data is Profile {
  return typeof data === 'object' && data !== null && 'id' in data && 'isFollowed' in data
}
