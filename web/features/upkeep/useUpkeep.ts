import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { SUGGESTION_COUNT_MAX } from '#contract/rules/suggestion.ts'
import { load } from '#web/core/api/client.ts'
import { useIsServerHtml } from '#web/core/browser/useIsServerHtml.ts'
import { useSession } from '#web/core/session/session.ts'
import { linkReportsQuery } from '#web/features/suggestions/useLinkReports.ts'
import { entriesOf } from './desk/entries.ts'

/** How often the result of a requested link check is polled, in ms. */
const LOOK_MS = 10_000

/** The maintenance data of a journey, which only its owner can read. */
export function useUpkeep(pathId: string, enabled = true) {
  const isServerHtml = useIsServerHtml()
  const { data, ...query } = useQuery({
    ...load('upkeep', { params: { pathId } }),
    enabled,
    refetchInterval: ({ state }) => (state.data?.links.some(({ checking }) => checking) ? LOOK_MS : false),
  })
  // Another part may have loaded the data before React hydrates this one, which the server rendered without it.
  return { ...query, data: isServerHtml ? undefined : data }
}

/** What waits for the authors of a journey, without the viewer's own suggestions; undefined while it loads. */
export function useDesk(journey: Journey) {
  const isServerHtml = useIsServerHtml()
  const { profile } = useSession()
  const upkeep = useUpkeep(journey.id)
  const reports = useQuery(linkReportsQuery(journey.id))
  // Stays once there were others, since an undone decision makes one wait again.
  const [hasOthers, setHasOthers] = useState(false)
  if (upkeep.data && upkeep.data.suggestions > 0 && !hasOthers) setHasOthers(true)
  const params = { pathId: journey.id }
  const all = useQuery({
    ...load('suggestions', { params, query: { limit: SUGGESTION_COUNT_MAX } }),
    enabled: hasOthers,
  })
  const suggestions = hasOthers ? all.data : reports.data
  const failed = [upkeep, reports, all].find(({ error }) => error !== null)
  if (!upkeep.data || !suggestions || isServerHtml) return { entries: undefined, failed }
  const { unanswered, links, linkChecks, originalChanges } = upkeep.data
  const entries = entriesOf({
    journeys: [journey],
    comments: unanswered,
    suggestions: suggestions.filter(({ state, by }) => state === 'open' && by.id !== profile?.id),
    links: links.map((link) => ({ ...link, pathId: journey.id })),
    originals: originalChanges > 0 ? [{ pathId: journey.id, changes: originalChanges }] : [],
    linkChecks,
  })
  return { entries, failed: undefined }
}

/** What waits for the viewer on all of their journeys; undefined while it loads. */
export function useWaiting() {
  const { data } = useQuery(load('desk', {}))
  return data && { entries: entriesOf(data), more: data.more }
}
