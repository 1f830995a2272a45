import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/person.ts'
import { isAuthoredBy } from '#contract/rules/journey.ts'
import { load, loadPages } from '#web/core/api/client.ts'
import { isFiltered, type JourneySearch } from '#web/core/session/search-params.ts'
import { hasGoal } from '#web/features/browse/home/has-goal.ts'
import {
  discoverQuery,
  followingQuery,
  homeQuery,
  journeyQuery,
  recommendedQuery,
} from '#web/features/journeys/data/journeys.queries.ts'
import { progressQuery } from '#web/features/journeys/data/progress.mutations.ts'
import { ownJourneysQuery } from '#web/features/people/profile/people.queries.ts'
import { ownSuggestionsQuery } from '#web/features/suggestions/own-suggestions.ts'
import { linkReportsQuery } from '#web/features/suggestions/useLinkReports.ts'
import type { PagePath } from '#web/pages.ts'

/** A page with the parameters in its address. */
export interface OpenedPage {
  fullPath: string
  params: Record<string, string>
  search: Record<string, unknown>
}

type Read = (client: QueryClient, page: OpenedPage, profile: Promise<Profile>) => Promise<unknown>[]

/** What the server loads for a member's page, besides what the page's route loads for everyone. */
const READS: Partial<Record<PagePath, Read>> = {
  '/app/discover': (client, { search }) => [
    client.infiniteQuery(discoverQuery(search as JourneySearch)),
    ...(isFiltered(search as JourneySearch) ? [] : [readHome(client)]),
  ],
  '/app/recommended': (client) => [client.infiniteQuery(recommendedQuery())],
  '/app/following': (client) => [client.infiniteQuery(followingQuery())],
  '/app/activity': (client, { search }) =>
    search.tab === 'people'
      ? [client.infiniteQuery(loadPages('followedActs', { query: {} }))]
      : [client.infiniteQuery(loadPages('notices', {})), client.query(load('desk', {}))],
  '/app/user/profile': (client, { search }) =>
    search.userId === undefined ? [client.infiniteQuery(ownJourneysQuery())] : [],
  '/app/discover/journey/$journeyId': (client, { params }, profile) =>
    readWalk(client, params.journeyId ?? '', profile),
  '/app/user/fullpath': (client, { search }, profile) => readWalk(client, String(search.pathId), profile),
}

/**
 * Loads what a member's page shows. What can't be loaded is left out; the browser then requests it
 * and shows what is wrong.
 */
export async function loadMemberData(client: QueryClient, profile: Promise<Profile>, page: OpenedPage): Promise<void> {
  const ofPage = READS[page.fullPath as PagePath]?.(client, page, profile) ?? []
  await Promise.allSettled([client.query(load('unreadNotices', {})), readWeek(client, profile), ...ofPage])
}

/** The week of a member with a weekly goal, for the side navigation. */
async function readWeek(client: QueryClient, profile: Promise<Profile>): Promise<void> {
  if (hasGoal(await profile)) await client.query(load('week', {}))
}

/** A member's way through a journey, with what readers sent about its steps, as far as the member may read it. */
function readWalk(client: QueryClient, id: string, profile: Promise<Profile>): Promise<unknown>[] {
  return [readFinish(client, id), readSuggestions(client, id, profile)]
}

async function readSuggestions(client: QueryClient, id: string, profile: Promise<Profile>): Promise<void> {
  const [journey, viewer] = await Promise.all([client.query(journeyQuery(id)), profile])
  await client.query(isAuthoredBy(journey, viewer.id) ? linkReportsQuery(id) : ownSuggestionsQuery(id))
}

async function readFinish(client: QueryClient, id: string): Promise<void> {
  const { finishedAt } = await client.query(progressQuery(id))
  if (finishedAt !== null) await client.query(load('finish', { params: { pathId: id } }))
}

/** The rows above the list, and the interests that the first picks name. */
async function readHome(client: QueryClient): Promise<void> {
  const { firstPicks } = await client.query(homeQuery())
  if (firstPicks.length > 0) await client.query(load('interests', {}))
}
