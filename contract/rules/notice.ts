import type { Reportable } from './moderation.ts'

/** The kinds of notices under their headings, in the order of the settings. */
export const NOTICE_GROUPS = {
  yours: ['comment', 'suggestion', 'linkFailing', 'originalChanged', 'note', 'finish', 'thanks', 'follow', 'like'],
  together: [
    ...(['coauthorInvitation', 'coauthorJoined', 'journeyOffer', 'journeyInherited'] as const),
    ...(['groupInvitation', 'groupJoined', 'groupMessage', 'groupAsked', 'groupAccepted', 'groupLead'] as const),
    ...(['groupMeeting', 'groupWalksOn', 'groupArrived'] as const),
  ],
  followed: ['newSteps', 'archived', 'newJourney'],
  people: ['reply', 'mention', 'follower'],
  decisions: ['suggestionDecision', 'commentRemoved', 'decision', 'reportDecision', 'report'],
} as const
export type NoticeGroup = keyof typeof NOTICE_GROUPS
export const NOTICE_KINDS = Object.values(NOTICE_GROUPS).flat()
export type NoticeKind = (typeof NOTICE_GROUPS)[NoticeGroup][number]

/** Max. people named in a notice. */
export const NOTICE_PEOPLE_MAX = 3
/** Max. number up to which the people of a notice are counted. */
export const NOTICE_COUNT_MAX = 100
/** Max. number up to which unread notices are counted. */
export const UNREAD_MAX = 99
/** Max. notices marked as read by one call. */
export const NOTICES_MARKED_MAX = 100

/** The fields of a notice from which its link is made. */
interface About {
  kind: NoticeKind
  journey: { id: string } | null
  comment: { id: string } | null
  people: readonly { id: string }[]
  steps: { first: { id: string } } | null
  decision: { kind: Reportable; id: string; pathId: string | null } | null
  group: { id: string } | null
}

/** The hash of a journey's page that opens the list of what the viewer suggested. */
export const OWN_SUGGESTIONS_HASH = 'suggestions'

/** Kinds that lead to the first of their steps. */
const LEAD_TO_STEPS: readonly NoticeKind[] = ['suggestionDecision', 'newSteps']

/** The page and the element on it that a notice links to. `desk`: what waits for a journey's authors, on its page. */
interface Place {
  page: 'profile' | 'journey' | 'desk' | 'changes' | 'group' | 'groupInvitation' | 'activity' | 'moderation'
  /** Id of the person, the journey or the group; empty for other pages. */
  id: string
  hash?: string
}

/** The page and element that a notice links to. */
export function noticeTargetOf({ kind, journey, comment, people, steps, decision, group }: About): Place {
  if (kind === 'report') return { page: 'moderation', id: '' }
  // The page of notices, where invitations are answered; the journey may not be readable yet.
  if (kind === 'coauthorInvitation' || kind === 'journeyOffer') return { page: 'activity', id: '' }
  if (kind === 'reportDecision') return { page: 'activity', id: '' }
  if (kind === 'decision') return decision ? placeOfDecision(decision) : { page: 'activity', id: '' }
  if (group && kind === 'groupInvitation') return { page: 'groupInvitation', id: group.id }
  if (group) return { page: 'group', id: group.id, ...(comment && { hash: `comment-${comment.id}` }) }
  if (!journey) return { page: 'profile', id: people[0]?.id ?? '' }
  const { id } = journey
  if (kind === 'note') return { page: 'desk', id, hash: 'notes' }
  if (kind === 'originalChanged') return { page: 'changes', id }
  if (kind === 'suggestion' || kind === 'linkFailing') return { page: 'desk', id, hash: 'waiting' }
  if (comment) return { page: 'journey', id, hash: `comment-${comment.id}` }
  if (steps && LEAD_TO_STEPS.includes(kind)) return { page: 'journey', id, hash: `step-${steps.first.id}` }
  if (kind === 'suggestionDecision') return { page: 'journey', id, hash: OWN_SUGGESTIONS_HASH }
  return { page: 'journey', id }
}

function placeOfDecision({ kind, id, pathId }: NonNullable<About['decision']>): Place {
  if (pathId === null) return { page: 'activity', id: '' }
  const hashes: Partial<Record<Reportable, string>> = { comment: `comment-${id}`, suggestion: OWN_SUGGESTIONS_HASH }
  return { page: 'journey', id: pathId, ...(hashes[kind] !== undefined && { hash: hashes[kind] }) }
}

/**
 * The events of a notice stream. `reload`: more notices were missed than are sent again, so the
 * list has to be loaded. `replaced`: a newer stream of the same person replaced this stream. `group`: someone came,
 * left or walked in one of the person's groups; `talk`: someone wrote there, or changed what was written.
 */
export type NoticeEvent = 'notice' | 'reload' | 'replaced' | 'group' | 'talk'

/** How often a stream sends a comment line, in ms, so that both sides notice a dead connection. */
export const STREAM_COMMENT_MS = 20_000
