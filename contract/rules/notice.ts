import type { Reportable } from './moderation.ts'

/** The kinds of notices, in the order of the settings. */
export const NOTICE_KINDS = [
  'comment',
  'reply',
  'mention',
  'commentRemoved',
  'decision',
  'flag',
  'flagDecision',
  'suggestion',
  'suggestionDecision',
  'note',
  'linkFailing',
  'originalChanged',
  'coauthorInvitation',
  'coauthorJoined',
  'journeyOffer',
  'journeyInherited',
  'report',
  'reportDecision',
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

/** Max. people named in a notice. */
export const NOTICE_PEOPLE_MAX = 3
/** Max. number up to which the people of a notice are counted. */
export const NOTICE_COUNT_MAX = 100
/** Max. number up to which unread notices are counted. */
export const UNREAD_MAX = 99
/** Max. notices marked as read by one call. */
export const NOTICES_MARKED_MAX = 100

/** The parts of a notice that its sentence and its link are made from. */
interface About {
  kind: NoticeKind
  journey: { id: string } | null
  comment: { id: string; parentId: string | null; step: object | null } | null
  people: readonly { id: string }[]
  peopleCount: number
  steps: { count: number; first: { id: string } } | null
  outcome: 'accepted' | 'dismissed' | null
  decision: {
    act: 'hide' | 'warn' | 'pause'
    kind: Reportable
    id: string
    pathId: string | null
    answered: 'kept' | 'lifted' | null
  } | null
}

/** The page and the element on it that a notice links to. */
interface Place {
  page: 'profile' | 'journey' | 'upkeep' | 'changes' | 'suggestions' | 'activity' | 'moderation'
  /** Id of the person or the journey; empty for other pages. */
  id: string
  hash?: string
}

const ABOUT_STEPS: readonly NoticeKind[] = ['flag', 'flagDecision', 'newSteps']

/** The page and element that a notice links to. */
export function placeOf({ kind, journey, comment, people, steps, decision }: About): Place {
  if (kind === 'report') return { page: 'moderation', id: '' }
  // Invitations are answered there; the journey may not be readable yet.
  if (kind === 'coauthorInvitation' || kind === 'journeyOffer') return { page: 'activity', id: '' }
  if (kind === 'reportDecision') return { page: 'activity', id: '' }
  if (kind === 'decision') return decision ? placeOfDecision(decision) : { page: 'activity', id: '' }
  if (!journey) return { page: 'profile', id: people[0]?.id ?? '' }
  const { id } = journey
  if (kind === 'note') return { page: 'upkeep', id, hash: 'notes' }
  if (kind === 'originalChanged') return { page: 'changes', id }
  if (kind === 'suggestion' || kind === 'suggestionDecision') return { page: 'suggestions', id }
  if (kind === 'linkFailing') return { page: 'upkeep', id, hash: 'links' }
  if (comment) return { page: 'journey', id, hash: `comment-${comment.id}` }
  if (steps && ABOUT_STEPS.includes(kind)) return { page: 'journey', id, hash: `step-${steps.first.id}` }
  return { page: 'journey', id }
}

function placeOfDecision({ kind, id, pathId }: NonNullable<About['decision']>): Place {
  if (pathId === null) return { page: 'activity', id: '' }
  return { page: 'journey', id: pathId, ...(kind === 'comment' && { hash: `comment-${id}` }) }
}

export type NoticeAct =
  | Exclude<NoticeKind, 'decision'>
  | 'question'
  | 'flagAccepted'
  | 'flagDismissed'
  | 'suggestionAccepted'
  | 'suggestionDismissed'
  | (typeof HIDES)[keyof typeof HIDES]
  | 'warn'
  | 'pause'
  | (typeof ANSWERED)[keyof typeof ANSWERED]

const ANSWERED = { kept: 'decisionKept', lifted: 'decisionLifted' } as const
/** A person's words can't be hidden, only the person warned. */
const HIDES = {
  journey: 'hideJourney',
  comment: 'hideComment',
  flag: 'hideFlag',
  suggestion: 'hideSuggestion',
  note: 'hideNote',
  revision: 'hideRevision',
  person: 'warn',
} as const satisfies Record<Reportable, string>
const FLAG_ACTS = { accepted: 'flagAccepted', dismissed: 'flagDismissed' } as const
const SUGGESTION_ACTS = { accepted: 'suggestionAccepted', dismissed: 'suggestionDismissed' } as const
/** Kinds whose sentence counts the steps; the sentences of other kinds count the people. */
const COUNTS_STEPS: readonly NoticeKind[] = ['newSteps', 'linkFailing', 'flagDecision']

/** The sentence of a notice, and the number that its plural depends on. */
export function sentenceOf(notice: Omit<About, 'journey' | 'people'>): { act: NoticeAct; count: number } {
  const { kind, peopleCount, steps } = notice
  return { act: actOf(notice), count: COUNTS_STEPS.includes(kind) ? (steps?.count ?? 1) : peopleCount }
}

function actOf({ kind, comment, peopleCount, outcome, decision }: Omit<About, 'journey' | 'people'>): NoticeAct {
  if (outcome) return (kind === 'flagDecision' ? FLAG_ACTS : SUGGESTION_ACTS)[outcome]
  // A comment on a step is called a question, a reply or several people's comments are not.
  const isQuestion = kind === 'comment' && comment?.step && comment.parentId === null && peopleCount === 1
  if (isQuestion) return 'question'
  if (kind !== 'decision') return kind
  if (decision?.answered) return ANSWERED[decision.answered]
  return decision?.act === 'hide' ? HIDES[decision.kind] : (decision?.act ?? 'warn')
}

/**
 * The events of a notice stream. `reload`: more notices were missed than are sent again, so the
 * list has to be loaded. `replaced`: a newer stream of the same person replaced this stream.
 */
export type NoticeEvent = 'notice' | 'reload' | 'replaced'

/** How often a stream sends a comment line, in ms, so that both sides notice a dead connection. */
export const STREAM_COMMENT_MS = 20_000
