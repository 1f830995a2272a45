import type { QueuedReport } from '#contract/moderation.ts'
import type { FeedbackState, HideableKinds } from '#contract/rules/moderation.ts'
import { load, loadPages } from '#web/core/api/client.ts'

export interface FeedbackFilter {
  state?: FeedbackState
  /** Set to list only notices of illegal content. */
  notices?: 'true'
  q?: string
}

export const feedbackQuery = (query: FeedbackFilter) => loadPages('feedbackEntries', { query })
export const closedReportsQuery = () => loadPages('reports', { query: { state: 'closed' } })
export const queueQuery = () => loadPages('reportQueue', {})
export type Subject = Pick<QueuedReport, 'kind' | 'id'>
export const caseQuery = ({ kind, id }: Subject) => load('reportedCase', { params: { kind, id } })
/** The id of a queue entry in the address. */
export const caseIdOf = ({ kind, id }: Subject) => `${kind}:${id}`
export const pausedQuery = () => loadPages('pausedPeople', {})
export const hiddenQuery = (kinds: HideableKinds) => loadPages('hidden', { params: { kinds } })
export const suspendedQuery = () => loadPages('suspendedPeople', {})
export const requestsQuery = () => loadPages('joinRequests', {})
export const answersQuery = () => loadPages('decisionAnswers', {})
export const unconfirmedQuery = () => loadPages('unconfirmedPeople', {})
export const logQuery = () => loadPages('moderationLog', {})
export const moderatedBadgesQuery = (q: string | undefined) =>
  loadPages('moderatedBadges', { query: q === undefined ? {} : { q } })
export const badgeNamesQuery = () => load('badges', { query: {} })
