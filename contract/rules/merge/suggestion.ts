import {
  type JourneyTexts,
  REVISION_FIELDS,
  type RevisionStep,
  type StepChange,
  stepChanges,
} from '../history/difference.ts'
import { changesOf } from './changes.ts'
import { addressOf, type Change, CONTENT_FIELDS, compare, type MergeLists } from './compare.ts'
import { additionsOf } from './merge.ts'

/** Some of the fields of a step; null clears an optional one. */
export type StepPart = { id: string } & { [Field in Exclude<keyof RevisionStep, 'id'>]?: RevisionStep[Field] | null }

/** The part of a journey's texts that a suggestion changes. */
export interface TextsPart extends Partial<Omit<JourneyTexts, 'steps'>> {
  steps: readonly StepPart[]
}

/**
 * A suggested change of a journey: `base` holds the earlier texts, `changes` the suggested ones. If
 * only the content of steps changes, the lists hold just these steps; if a step is added, removed
 * or moved, both lists hold all steps in their order. `base` is null once the journey's earlier
 * texts were erased.
 */
export interface Suggested {
  base: TextsPart | null
  changes: TextsPart
}

/** The fields that decide about a step's position, and whether it is required. */
const PLACE_FIELDS = ['section', 'optional', 'orPrevious'] as const

export function suggestedBetween(before: JourneyTexts, after: JourneyTexts): Suggested {
  const fields = REVISION_FIELDS.filter((field) => !isSame(before[field], after[field]))
  const pick = (texts: JourneyTexts) => Object.fromEntries(fields.map((field) => [field, texts[field]]))
  const steps = stepChanges(before.steps, after.steps)
  const isPlaced = steps.some(changesPlaces) || !isSame(idsOf(before), idsOf(after))
  const changed = new Map(steps.flatMap((change) => (change.kind === 'same' ? [] : [[change.step.id, change]])))
  const partsOf = (all: readonly RevisionStep[], part: (step: RevisionStep, change?: StepChange) => StepPart) =>
    all.flatMap((step) => (isPlaced || changed.has(step.id) ? [part(step, changed.get(step.id))] : []))
  return {
    base: { ...pick(before), steps: partsOf(before.steps, (step, change) => baseOf(step, isPlaced, change)) },
    changes: { ...pick(after), steps: partsOf(after.steps, changeOf) },
  }
}

/** A removed step with all of its content, or the changed fields of a changed step. */
function baseOf(step: RevisionStep, isPlaced: boolean, change?: StepChange): StepPart {
  if (change?.kind === 'removed') return step
  const place = isPlaced ? PLACE_FIELDS.filter((field) => step[field]) : []
  const fields = change?.kind === 'changed' ? change.fields : []
  return withFields(step, [...place, ...fields])
}

function changeOf(step: RevisionStep, change?: StepChange): StepPart {
  if (change?.kind === 'added') return step
  return withFields(step, change?.kind === 'changed' ? change.fields : [])
}

function withFields(step: RevisionStep, fields: readonly Exclude<keyof RevisionStep, 'id'>[]): StepPart {
  return { id: step.id, ...Object.fromEntries(fields.map((field) => [field, step[field] ?? null])) }
}

function changesPlaces(change: StepChange): boolean {
  if (change.kind !== 'changed') return change.kind !== 'same'
  return PLACE_FIELDS.some((field) => change.fields.includes(field))
}

/**
 * The three lists to merge: the journey at the time of the suggestion, the suggested texts, and the
 * present texts.
 */
export function listsOf({ base, changes }: Suggested, present: JourneyTexts): MergeLists {
  const mine = { ...present, steps: present.steps.map((step) => ({ ...step, origin: step.id })) }
  const now = new Map(present.steps.map((step) => [step.id, step]))
  const before = (base ?? withoutTexts(changes, now)).steps.map((part) =>
    whole(part, blank(part.id, now, base !== null)),
  )
  const known = new Map(before.map((step) => [step.id, step]))
  const after = changes.steps.map((part) => whole(part, known.get(part.id) ?? blank(part.id, now, true)))
  return {
    base: { ...present, ...fieldsOf(base), steps: before },
    theirs: { ...present, ...fieldsOf(base), ...fieldsOf(changes), steps: after },
    mine,
  }
}

function fieldsOf(part: TextsPart | null): Partial<JourneyTexts> {
  const { steps: _, ...fields } = part ?? { steps: [] }
  return fields
}

/**
 * Replaces an erased base by the ids of the steps that the suggestion keeps. Added steps are left
 * out, since the suggestion has all of their texts.
 */
function withoutTexts({ steps }: TextsPart, now: ReadonlyMap<string, RevisionStep>): TextsPart {
  const isNew = ({ id, stepType, description, url }: StepPart) =>
    !now.has(id) && stepType !== undefined && description !== undefined && url !== undefined
  return { steps: steps.flatMap((step) => (isNew(step) ? [] : [{ id: step.id }])) }
}

/**
 * The present step as a substitute for fields that the suggestion doesn't hold; with `isPlaced`,
 * without its position, which the suggestion does hold.
 */
function blank(id: string, now: ReadonlyMap<string, RevisionStep>, isPlaced: boolean): RevisionStep {
  const step = now.get(id) ?? { id, stepType: 'Article', description: '', url: '' }
  return isPlaced ? { ...step, section: null, optional: false, orPrevious: false } : step
}

function whole(part: StepPart, rest: RevisionStep): RevisionStep {
  const { stepType, description, url, optional, orPrevious, ...more } = { ...rest, ...part }
  return {
    ...more,
    ...{ id: part.id, stepType: stepType ?? '', description: description ?? '', url: url ?? '' },
    ...{ optional: optional ?? false, orPrevious: orPrevious ?? false },
  }
}

/**
 * The changes that a suggestion makes to the present journey. `gone`: suggested changes to steps
 * that were removed since.
 */
export function changesOfSuggestion(
  suggested: Suggested,
  present: JourneyTexts,
): { lists: MergeLists; changes: Change[]; gone: StepPart[] } {
  const lists = listsOf(suggested, present)
  const known = new Set(lists.base.steps.map(({ id }) => id))
  const now = new Set(present.steps.map(({ id }) => id))
  const hasContent = (part: StepPart) => CONTENT_FIELDS.some((field) => field in part)
  return {
    lists,
    // A suggested change of a removed step doesn't add the step again.
    changes: changesOf(lists, compare(lists)).filter(({ kind }) => kind !== 'replaced'),
    gone: suggested.changes.steps.filter((part) => known.has(part.id) && !now.has(part.id) && hasContent(part)),
  }
}

/**
 * Keys of the suggested changes that the journey already contains, such as after an author made
 * them by hand. A new step counts if a step with its link was added since; the keys then include
 * the key of that step.
 */
export function keysOfMade(suggested: Suggested, present: JourneyTexts): string[] {
  const { changes, gone, lists } = changesOfSuggestion(suggested, present)
  const left = new Set([...changes.map(({ key }) => key), ...gone.map(({ id }) => `content:${id}`)])
  const made = changesOfSuggestion(suggested, lists.base).changes.filter(({ key }) => !left.has(key))
  const before = new Set(lists.base.steps.map(({ id }) => id))
  const added = new Map<string, string>()
  for (const { id, url } of present.steps.toReversed()) if (!before.has(id)) added.set(addressOf(url), id)
  const known = changes.flatMap((change) => {
    if (change.kind !== 'known') return []
    const ids = additionsOf(change).flatMap(({ url }) => added.get(addressOf(url)) ?? [])
    return ids.length < additionsOf(change).length ? [] : [change.key, ...ids.map((id) => `step:${id}`)]
  })
  return [...made.map(({ key }) => key), ...known]
}

/**
 * Whether a change can be accepted without a review: no author has changed the same since, or
 * already has the link.
 */
export function fits({ both, kind }: Change): boolean {
  return !both && kind !== 'known'
}

/** The number of steps and headings that a suggestion changes, adds, removes or moves. */
export function countChanged(changes: readonly Change[]): number {
  return new Set(changes.flatMap((change) => (change.kind === 'field' ? [] : subjectsOf(change)))).size
}

/** The keys of accepted changes, and `part:{id}` for steps that were added with the first step of their set. */
export function takenKeys(changes: readonly Change[]): string[] {
  const parts = changes.flatMap((change) => additionsOf(change).slice(1))
  return [...changes.map(({ key }) => key), ...parts.map(({ id }) => `part:${id}`)]
}

/** The ids of the steps that a change is about, or else its own key, so that each step counts once. */
export function subjectsOf(change: Change): string[] {
  if ('alternatives' in change) return additionsOf(change).map(({ id }) => id)
  return ['step' in change ? change.step.id : change.key]
}

/** The number of bytes that the writer of a suggestion wrote. */
export function suggestedBytes({ changes }: Suggested): number {
  const { steps, ...fields } = changes
  const written = steps.filter((step) => Object.keys(step).length > 1)
  return new TextEncoder().encode(JSON.stringify([fields, written])).length
}

function idsOf({ steps }: JourneyTexts): string[] {
  return steps.map(({ id }) => id)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
