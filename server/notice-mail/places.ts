import type { Notice } from '#contract/notices/notice.ts'
import { journeyUrl } from '#server/journeys/journey-url.ts'

export const activityUrl = (site: string) => `${site}/app/activity`
export const settingsUrl = (site: string) => `${site}/app/user/edit#notices`

/** The exact place that a notice is about. */
export function placeOf({ kind, journey, comment, people, steps }: Notice, site: string): string {
  if (!journey) return `${site}/app/user/profile?userId=${encodeURIComponent(people[0]?.id ?? '')}`
  if (kind === 'note') return `${journeyUrl(site, journey)}/upkeep#notes`
  if (kind === 'linkFailing') return `${journeyUrl(site, journey)}/upkeep`
  if ((kind === 'flag' || kind === 'flagDecision') && steps)
    return `${journeyUrl(site, journey)}#step-${encodeURIComponent(steps.first.id)}`
  return `${journeyUrl(site, journey)}${comment ? `#comment-${encodeURIComponent(comment.id)}` : ''}`
}
