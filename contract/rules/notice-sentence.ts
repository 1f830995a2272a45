import type { Reportable } from './moderation.ts'
import type { NoticeKind } from './notice.ts'

/** A part of a sentence: text, or an object with the name of a person, a journey or a group, which is emphasized. */
export type Piece = string | { name: string }

/** The sentence as plain text. */
export function plainTextOfPieces(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join('')
}

/** The fields of a notice from which its sentence is made. */
export interface NoticeFacts {
  kind: NoticeKind
  people: readonly { displayName: string }[]
  peopleCount: number
  journey: { name: string } | null
  group: { name: string } | null
  comment: { parentId: string | null; step: object | null } | null
  steps: { count: number } | null
  outcome: 'accepted' | 'dismissed' | null
  linkReport: boolean
  decision: { act: 'hide' | 'warn' | 'pause'; kind: Reportable; answered: 'kept' | 'lifted' | null } | null
}

interface Wording {
  /** A text of `contract/notice-texts` with `values` in it; the number `count` chooses the plural form. */
  text: (key: `acts.${NoticeAct}` | 'who.two' | 'who.more', values: Record<string, unknown>) => string
  number: (value: number) => string
}

/** Placeholders for the names. The names are filled in last, since their order depends on the language. */
const FIRST = '\uE000'
const SECOND = '\uE001'
const JOURNEY = '\uE002'
const GROUP = '\uE003'
const NAMES = /([\uE000-\uE003])/u
/** Max. number of people that is shown exactly; above it, '99+'. */
const COUNTED_MAX = 99

/** The sentence of a notice, on the screen and in emails: 'Ada and 4 others like your journey Knots'. */
export function sentenceOf(notice: NoticeFacts, { text, number }: Wording): Piece[] {
  const { kind, people, peopleCount, journey, group, steps } = notice
  const others = peopleCount - 1
  const rest = others >= COUNTED_MAX ? `${number(COUNTED_MAX)}+` : number(others)
  const many = () =>
    others === 1 ? text('who.two', { first: FIRST, second: SECOND }) : text('who.more', { first: FIRST, number: rest })
  const count = COUNTS_STEPS.includes(kind) ? (steps?.count ?? 1) : peopleCount
  const values = { count, number: number(count), people: others > 0 ? many() : FIRST, journey: JOURNEY, group: GROUP }
  const names: Record<string, string | undefined> = {
    [FIRST]: people[0]?.displayName,
    [SECOND]: people[1]?.displayName,
    // A comment in a group is 'on' the group.
    [JOURNEY]: (journey ?? group)?.name,
    [GROUP]: group?.name,
  }
  return text(`acts.${actOf(notice)}`, values)
    .split(NAMES)
    .filter((part) => part !== '')
    .map((part) => (part in names ? { name: names[part] ?? '' } : part))
}

type NoticeAct =
  | Exclude<NoticeKind, 'decision'>
  | 'question'
  | 'linkReport'
  | 'linkReportDecision'
  | 'linkReportAccepted'
  | 'linkReportDismissed'
  | 'suggestionAccepted'
  | 'suggestionDismissed'
  | 'hideLinkReport'
  | (typeof HIDES)[keyof typeof HIDES]
  | 'warn'
  | 'pause'
  | (typeof ANSWERED)[keyof typeof ANSWERED]

const ANSWERED = { kept: 'decisionKept', lifted: 'decisionLifted' } as const
/**
 * For each kind of content, whether a decision hides it. A person's profile can't be hidden; the
 * person is warned instead.
 */
const HIDES = {
  journey: 'hideJourney',
  comment: 'hideComment',
  suggestion: 'hideSuggestion',
  note: 'hideNote',
  revision: 'hideRevision',
  person: 'warn',
} as const satisfies Record<Reportable, string>
const OUTCOMES = { accepted: 'suggestionAccepted', dismissed: 'suggestionDismissed' } as const
/** Acts of link reports, which replace those of other suggestions. */
const LINK_REPORT_ACTS: Partial<Record<NoticeAct, NoticeAct>> = {
  suggestion: 'linkReport',
  suggestionDecision: 'linkReportDecision',
  suggestionAccepted: 'linkReportAccepted',
  suggestionDismissed: 'linkReportDismissed',
  hideSuggestion: 'hideLinkReport',
}
/** Kinds whose sentence counts the steps; the sentences of other kinds count the people. */
const COUNTS_STEPS: readonly NoticeKind[] = ['newSteps', 'linkFailing', 'suggestionDecision']

function actOf(notice: NoticeFacts): NoticeAct {
  const act = actOfKind(notice)
  return (notice.linkReport && LINK_REPORT_ACTS[act]) || act
}

function actOfKind({ kind, comment, peopleCount, outcome, decision }: NoticeFacts): NoticeAct {
  if (outcome) return OUTCOMES[outcome]
  // A comment on a step is called a question; a reply, and the comments of several people, aren't.
  const isQuestion = kind === 'comment' && comment?.step && comment.parentId === null && peopleCount === 1
  if (isQuestion) return 'question'
  if (kind !== 'decision') return kind
  if (decision?.answered) return ANSWERED[decision.answered]
  return decision?.act === 'hide' ? HIDES[decision.kind] : (decision?.act ?? 'warn')
}
