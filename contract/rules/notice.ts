/** What people are told about, in the order of the settings. */
export const NOTICE_KINDS = [
  'comment',
  'reply',
  'mention',
  'commentRemoved',
  'flag',
  'flagDecision',
  'note',
  'linkFailing',
  'thanks',
  'newSteps',
  'newJourney',
  'archived',
  'follower',
  'follow',
  'like',
  'finish',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** People named in a notice. */
export const NOTICE_PEOPLE_MAX = 3
/** Up to this number the people of a notice are counted. */
export const NOTICE_COUNT_MAX = 100
/** Unread notices are counted up to this number. */
export const UNREAD_MAX = 99
/** Notices marked as read by one call. */
export const NOTICES_MARKED_MAX = 100

/** What a notice is about, as far as its words and its link need it. */
interface About {
  kind: NoticeKind
  journey: { id: string } | null
  comment: { id: string } | null
  people: readonly { id: string }[]
  peopleCount: number
  steps: { count: number; first: { id: string } } | null
  outcome: 'accepted' | 'dismissed' | null
}

/** A page, and the element on it. */
interface Place {
  page: 'profile' | 'journey' | 'upkeep'
  /** Of the person or the journey. */
  id: string
  hash?: string
}

const ABOUT_STEPS: readonly NoticeKind[] = ['flag', 'flagDecision', 'newSteps']

/** The exact place that a notice is about. */
export function placeOf({ kind, journey, comment, people, steps }: Omit<About, 'peopleCount' | 'outcome'>): Place {
  if (!journey) return { page: 'profile', id: people[0]?.id ?? '' }
  const { id } = journey
  if (kind === 'note') return { page: 'upkeep', id, hash: 'notes' }
  if (kind === 'linkFailing') return { page: 'upkeep', id, hash: 'links' }
  if (comment) return { page: 'journey', id, hash: `comment-${comment.id}` }
  if (steps && ABOUT_STEPS.includes(kind)) return { page: 'journey', id, hash: `step-${steps.first.id}` }
  return { page: 'journey', id }
}

export type NoticeAct = NoticeKind | 'flagAccepted' | 'flagDismissed'

const ACTS = { accepted: 'flagAccepted', dismissed: 'flagDismissed' } as const
/** No one is named, or one person who did it with several steps. */
const COUNTS_STEPS: readonly NoticeKind[] = ['newSteps', 'linkFailing', 'flagDecision']

/** The sentence that tells of a notice, and the number that its plural depends on. */
export function sentenceOf({
  kind,
  peopleCount,
  steps,
  outcome,
}: Pick<About, 'kind' | 'peopleCount' | 'steps' | 'outcome'>): { act: NoticeAct; count: number } {
  return {
    act: outcome ? ACTS[outcome] : kind,
    count: COUNTS_STEPS.includes(kind) ? (steps?.count ?? 1) : peopleCount,
  }
}

/**
 * The events of a stream: a notice; that more were missed than are sent again, so that the list has to be loaded; that
 * a newer stream of the same person took this one's place.
 */
export type NoticeEvent = 'notice' | 'reload' | 'replaced'

/** How often a stream sends a comment line, in ms, so that both sides notice a dead connection. */
export const STREAM_COMMENT_MS = 20_000
