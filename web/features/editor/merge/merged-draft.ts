import type { JourneyTexts } from '#contract/rules/history/difference.ts'
import { arrangementKeyOf, mergeAuthors, type OtherChange, type Side } from '#contract/rules/merge/authors.ts'
import { addressOf } from '#contract/rules/merge/compare.ts'
import type { Answer, Change, ContentField, MergeLists, MergeStep, MergeTexts } from '#contract/rules/merge/merge.ts'
import { filledFieldsOf, STEP_OPTIONALS } from '#contract/rules/step.ts'
import { freshKey } from '#web/core/api/idempotency-key.ts'
import type { JourneyDraft } from '#web/features/editor/drafts/journey.draft.ts'

/**
 * A conflict: both sides changed the same to something else. It is a text of the journey, a part of
 * a step, whether a step stays, or the arrangement of steps.
 */
export type Question = { id: string } & (
  | { change: Exclude<OtherChange, { kind: 'content' }>; lists: MergeLists }
  | { change: Extract<Change, { kind: 'content' }>; lists: MergeLists; field: ContentField }
  | { arrangements: Record<Side, readonly MergeStep[]> }
)

const NO_FACTS = Object.fromEntries(STEP_OPTIONALS.map((field) => [field, null]))

/** Answers by the id of the question; without an answer, `mine` stays. */
export type Choices = Readonly<Record<string, Side>>

interface Drafts {
  /** The texts when the form was opened. */
  base: JourneyDraft
  /** The present stored texts. */
  theirs: JourneyDraft
  mine: JourneyDraft
}

/** Merges the changes of both sides into one draft, and returns the questions about conflicts. */
export function mergeDrafts({ base, theirs, mine }: Drafts, choices: Choices = {}) {
  const texts = { base: textsOf(base), theirs: textsOf(theirs) }
  const lists: MergeLists = { ...texts, mine: named(textsOf(mine), texts) }
  const { changes, result, arrangements } = mergeAuthors(lists, (change) => answerTo(change, choices))
  const ofChanges = changes.flatMap((change) => questionsOf(change, lists))
  // Other answers can change the arrangements, which then become another question.
  const id = arrangements
    ? `arrangement:${arrangementKeyOf(arrangements.mine)}${arrangementKeyOf(arrangements.theirs)}`
    : ''
  const questions: Question[] = arrangements ? [...ofChanges, { id, arrangements }] : ofChanges
  const arranged = arrangements?.[choices[id] ?? 'mine'] ?? result.steps
  const steps = arranged.map((step) => withFields(step, questions, choices))
  return { draft: draftOf({ ...result, steps }, { base, theirs, mine }), questions }
}

/**
 * If both sides changed a step, the changes of other fields are combined; the answers about single
 * fields apply afterwards.
 */
function answerTo(change: Change, choices: Choices): Answer {
  if (change.kind === 'content') return change.both ? 'combine' : 'theirs'
  return change.both ? (choices[change.key] ?? 'mine') : 'theirs'
}

function questionsOf(change: OtherChange, lists: MergeLists): Question[] {
  if (change.kind === 'content')
    return change.conflicts.map((field) => ({ id: `${change.key}:${field}`, change, lists, field }))
  return change.both ? [{ id: change.key, change, lists }] : []
}

function withFields(step: MergeStep, questions: readonly Question[], choices: Choices) {
  const theirs = questions.flatMap((question) =>
    'field' in question && question.change.step.id === step.id && choices[question.id] === 'theirs'
      ? [[question.field, question.change.theirs[question.field]]]
      : [],
  )
  return { ...step, ...Object.fromEntries(theirs) }
}

/** The texts of a draft that are merged; for its steps, only known facts. */
export function textsOf({
  name,
  description,
  badges,
  level,
  language,
  closingWords,
  steps,
}: JourneyDraft): JourneyTexts {
  const names = badges.map((badge) => badge.name)
  const known = steps.map(({ id = freshKey(), stepType, description, url, ...step }) => ({
    ...{ id, stepType, description, url },
    ...filledFieldsOf(step),
  }))
  return { name, description, badges: names, level, language, closingWords: closingWords || null, steps: known }
}

/** Gives the steps of `mine` the ids of stored steps. A new step whose link `theirs` also added is the same step. */
function named(
  { steps, ...texts }: JourneyTexts,
  { base, theirs }: Record<'base' | 'theirs', JourneyTexts>,
): MergeTexts {
  const before = new Set(base.steps.map(({ id }) => id))
  const stored = new Set([...before, ...theirs.steps.map(({ id }) => id)])
  const added = new Map(theirs.steps.flatMap(({ id, url }) => (before.has(id) ? [] : [[addressOf(url), id] as const])))
  return {
    ...texts,
    steps: steps.map((step) => {
      if (stored.has(step.id)) return { ...step, origin: step.id }
      const id = added.get(addressOf(step.url))
      if (id === undefined) return step
      added.delete(addressOf(step.url))
      return { ...step, id, origin: id }
    }),
  }
}

/** The merged texts as a draft. Other fields come from `mine` if changed there, else from `theirs`. */
function draftOf(result: MergeTexts, { base, theirs, mine }: Drafts): JourneyDraft {
  const own = <Field extends 'visibility' | 'cover' | 'licence' | 'coverSeed'>(field: Field) =>
    mine[field] === base[field] ? theirs[field] : mine[field]
  const texts = withTexts({ ...mine, badges: [...mine.badges, ...theirs.badges] }, result)
  return {
    ...texts,
    visibility: own('visibility'),
    cover: own('cover'),
    licence: own('licence'),
    coverSeed: own('coverSeed'),
  }
}

/** A draft with these texts. Its badges keep their properties. */
export function withTexts(draft: JourneyDraft, { steps, badges, closingWords, ...texts }: MergeTexts): JourneyDraft {
  return {
    ...draft,
    ...texts,
    badges: badges.map((name) => draft.badges.find((badge) => badge.name === name) ?? { name }),
    // The facts are set to null explicitly, since left-out facts would keep their stored values.
    steps: steps.map(({ origin: _, ...step }) => ({ ...NO_FACTS, ...step })) as JourneyDraft['steps'],
    level: texts.level as JourneyDraft['level'],
    closingWords: closingWords ?? '',
  }
}
