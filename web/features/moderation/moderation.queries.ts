import type { FeedbackState, ReportState } from '#contract/rules/moderation.ts'
import { load, loadPages } from '#web/core/api/client.ts'

export interface FeedbackFilter {
  state?: FeedbackState
  q?: string
}

export const feedbackQuery = (query: FeedbackFilter) => loadPages('feedbackEntries', { query })
export const reportsQuery = (state: ReportState) => loadPages('reports', { query: { state } })
export const hiddenQuery = () => loadPages('hiddenJourneys', {})
export const hiddenCommentsQuery = () => loadPages('hiddenComments', {})
export const hiddenFlagsQuery = () => loadPages('hiddenFlags', {})
export const hiddenNotesQuery = () => loadPages('hiddenNotes', {})
export const suspendedQuery = () => loadPages('suspendedPeople', {})
export const logQuery = () => loadPages('moderationLog', {})
export const moderatedBadgesQuery = (q: string | undefined) =>
  loadPages('moderatedBadges', { query: q === undefined ? {} : { q } })
export const badgeNamesQuery = () => load('badges', { query: {} })
