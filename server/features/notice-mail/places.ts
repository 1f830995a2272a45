import type { Notice } from '#contract/notices/notice.ts'
import { placeOf } from '#contract/notices/place.ts'
import { journeyUrl } from '#server/features/journeys/journey-url.ts'

export const activityUrl = (site: string) => `${site}/app/activity`
export const settingsUrl = (site: string) => `${site}/app/user/edit#notices`

/** The address of the exact place that a notice is about. */
export function noticeUrl(notice: Notice, site: string): string {
  const { page, id, hash } = placeOf(notice)
  if (page === 'profile') return `${site}/app/user/profile?userId=${encodeURIComponent(id)}`
  const path = `${journeyUrl(site, { id })}${page === 'upkeep' ? '/upkeep' : ''}`
  return hash === undefined ? path : `${path}#${encodeURIComponent(hash)}`
}
