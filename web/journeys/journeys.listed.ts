import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { CallName } from '#contract/api.ts'
import type { Journey } from '#contract/journey.ts'

const LISTS = [
  'journeys',
  'recommendedJourneys',
  'followedJourneys',
  'journeysOf',
  'ownJourneys',
  'shelf',
] satisfies CallName[]

/** As a list that one has seen told it: without its steps. */
export function listedJourney(client: QueryClient, id: string): Journey | undefined {
  return LISTS.flatMap((name) =>
    client.getQueriesData<Journey[] | InfiniteData<{ answer: Journey[] }>>({ queryKey: [name] }),
  )
    .flatMap(([, list]) => (list && 'pages' in list ? list.pages.flatMap(({ answer }) => answer) : (list ?? [])))
    .find((journey) => journey.id === id)
}
