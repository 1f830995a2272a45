import { useQuery } from '@tanstack/react-query'
import type { LinkProblem } from '#contract/rules/suggestion.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { load } from '#web/core/api/client.ts'
import { useSession } from '#web/core/session/session.ts'

/** The report of a step's link. */
export type LinkReport = Suggestion & { problem: LinkProblem; stepId: string }

/** The reports of a journey's links: for authors the open ones and those whose link is used, for other members their own. */
export const linkReportsQuery = (pathId: string) =>
  load('suggestions', { params: { pathId }, query: { links: 'true', limit: 100 } })

export function isLinkReport(suggestion: Suggestion): suggestion is LinkReport {
  return suggestion.problem !== null
}

/** The reported link ('' if it was erased) and the suggested link (null without one). */
export function linksOf({ base, changes }: LinkReport): { oldUrl: string; url: string | null } {
  return { oldUrl: base?.steps[0]?.url ?? '', url: changes?.steps[0]?.url ?? null }
}

/** The reports of one step's link. */
export function useLinkReports(journeyId: string, stepId: string): readonly LinkReport[] {
  const isMember = useSession().state === 'member'
  const { data = [] } = useQuery({ ...linkReportsQuery(journeyId), enabled: isMember })
  return data.filter(isLinkReport).filter((report) => report.stepId === stepId)
}
