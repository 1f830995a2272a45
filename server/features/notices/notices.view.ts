import type { FollowedAct, Notice, UnreadNotices } from '#contract/notice.ts'
import { withoutBackticks } from '#contract/rules/comment-text.ts'
import { NOTICE_PEOPLE_MAX, UNREAD_MAX } from '#contract/rules/notice.ts'
import { answerableUntil } from '#server/core/access/answers.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import type { FollowedActRow } from './followed.store.ts'
import { KINDS } from './kinds.store.ts'
import type {
  ActRow,
  CommentRow,
  NoticeDecisionRow,
  NoticeRow,
  NoticeStepRow,
  NoticeSuggestionRow,
} from './notices.store.ts'

/** Max. characters of a comment's text in a notice. */
const EXCERPT_MAX = 160

export interface Details {
  acts: ReadonlyMap<string, readonly ActRow[]>
  people: ReadonlyMap<string, PersonRow>
  comments: ReadonlyMap<string, CommentRow>
  suggestions: ReadonlyMap<string, NoticeSuggestionRow>
  decisions: ReadonlyMap<string, NoticeDecisionRow>
  groups: ReadonlyMap<string, { id: string; name: string }>
  steps: ReadonlyMap<string, readonly NoticeStepRow[]>
}

/** The ids of the people in a notice, latest first: the people who acted, the journey's owner, or none. */
export function peopleOf({ id, kind, ownerId }: NoticeRow, acts: Details['acts']): string[] {
  if (KINDS[kind].withoutActor) return []
  if (KINDS[kind].audience !== 'recipient') return ownerId === null ? [] : [ownerId]
  return [...new Set(acts.get(id)?.map(({ actorId }) => actorId))]
}

export function presentNotice(
  row: NoticeRow,
  { acts, people, comments, suggestions, decisions, groups, steps }: Details,
): Notice {
  const all = peopleOf(row, acts)
  const named = all.slice(0, NOTICE_PEOPLE_MAX).flatMap((id) => people.get(id) ?? [])
  const subjectId = acts.get(row.id)?.[0]?.subjectId ?? ''
  const decision = decisions.get(subjectId)
  const comment = comments.get(subjectId)
  const suggested = (acts.get(row.id) ?? []).flatMap(({ subjectId }) => suggestions.get(subjectId ?? '') ?? [])
  return {
    id: row.id,
    position: row.seq,
    kind: row.kind,
    at: isoTime(row.updatedAt),
    read: row.readAt !== null,
    people: named.map(presentPerson),
    peopleCount: all.length,
    journey: row.journeyId === null ? null : { id: row.journeyId, name: row.journeyName ?? '' },
    group: groups.get(subjectId) ?? groupOf(comment),
    comment: comment ? presentComment(comment) : null,
    steps: presentSteps(steps.get(row.id) ?? suggested.flatMap(reportedStep)),
    outcome: row.kind === 'suggestionDecision' ? outcomeOf(suggested) : null,
    linkReport: (suggested[0] ?? decision)?.problem != null,
    decision: decision ? presentDecision(decision, row, comments.get(decision.targetId)) : null,
  }
}

function presentDecision(
  row: NoticeDecisionRow,
  { updatedAt }: NoticeRow,
  comment: CommentRow | undefined,
): Notice['decision'] {
  if (row.act === 'nothing' || row.act === 'suspend') return null
  const { act, kind, targetId: id, journeyId: pathId, journeyName, reason, pausedUntil } = row
  const until = isoTime(pausedUntil)
  const text = comment?.text ? excerptOf(comment.text) : null
  const answerUntil = row.answeredAt === null ? isoTime(answerableUntil(row)) : null
  // Whether the notice is about the answer; the notice of the decision itself came before.
  const isOfAnswer = row.closedAt !== null && updatedAt >= row.closedAt
  const answered = isOfAnswer ? (row.lifted === 1 ? 'lifted' : 'kept') : null
  return { act, kind, id, pathId, journeyName, text, reason, until, decisionId: row.id, answerUntil, answered }
}

/** The step whose link a suggestion reports. */
function reportedStep({ stepId, stepType, description }: NoticeSuggestionRow) {
  return stepId !== null && stepType !== null ? [{ id: stepId, stepType, description: description ?? '' }] : []
}

function presentSteps(steps: readonly Pick<NoticeStepRow, 'id' | 'stepType' | 'description'>[]): Notice['steps'] {
  const [first] = steps
  if (!first) return null
  const { id, stepType, description } = first
  return { count: new Set(steps.map((step) => step.id)).size, first: { id, stepType, description } }
}

function outcomeOf(decided: readonly NoticeSuggestionRow[]): Notice['outcome'] {
  const [accepted, ...others] = new Set(decided.map((row) => row.accepted === 1))
  if (accepted === undefined || others.length > 0) return null
  return accepted ? 'accepted' : 'dismissed'
}

function presentComment({ id, parentId, text, stepId, stepTitle }: CommentRow): Notice['comment'] {
  return {
    id,
    parentId,
    text: excerptOf(text),
    step: stepId === null ? null : { id: stepId, description: stepTitle ?? '' },
  }
}

function groupOf(comment: CommentRow | undefined): Notice['group'] {
  return comment?.groupId ? { id: comment.groupId, name: comment.groupName ?? '' } : null
}

function excerptOf(text: string): string {
  const plain = withoutBackticks(text)
  const characters = [...plain]
  return characters.length > EXCERPT_MAX ? `${characters.slice(0, EXCERPT_MAX).join('').trimEnd()}…` : plain
}

export function presentUnread(count: number): UnreadNotices {
  return { unread: Math.min(count, UNREAD_MAX), more: count > UNREAD_MAX }
}

export function presentFollowedAct(row: FollowedActRow, person: PersonRow): FollowedAct {
  return {
    id: row.id,
    act: row.act,
    at: isoTime(Number(row.at)),
    person: presentPerson(person),
    journey: { id: row.journeyId, name: row.journeyName },
  }
}
