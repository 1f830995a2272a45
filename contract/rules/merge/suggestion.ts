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

/** The part of a journey's texts that a suggestion is about. */
export interface TextsPart extends Partial<Omit<JourneyTexts, 'steps'>> {
  steps: readonly StepPart[]
}

/**
 * What someone suggests to change in a journey: in `base` the parts as they were, in `changes` as they would be. Steps
 * whose content alone changes stand by themselves; as soon as a step comes, goes or moves, both lists hold all steps in their order.
 * `base` is null once the journey's earlier texts were erased.
 */
export interface Suggested {
  base: TextsPart | null
  changes: TextsPart
}

/** The fields that say where a step stands, and whether it is needed. */
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

/** A removed step with its content, a changed one with what changes. */
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

/** The journey as it was, as it is suggested and as it is (`present`), to be merged. */
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

/** Replaces an erased base: the ids of the steps that the suggestion keeps, without the ones that it adds (they have all texts). */
function withoutTexts({ steps }: TextsPart, now: ReadonlyMap<string, RevisionStep>): TextsPart {
  const isNew = ({ id, stepType, description, url }: StepPart) =>
    !now.has(id) && stepType !== undefined && description !== undefined && url !== undefined
  return { steps: steps.flatMap((step) => (isNew(step) ? [] : [{ id: step.id }])) }
}

/** The present step, for the fields that the suggestion doesn't hold; `isPlaced`: without its place, which the suggestion holds. */
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

/** The changes of a suggestion to the journey as it is now. `gone`: suggested changes to steps that were removed since. */
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
    // A step that was removed since doesn't come back by a change of it.
    changes: changesOf(lists, compare(lists)).filter(({ kind }) => kind !== 'replaced'),
    gone: suggested.changes.steps.filter((part) => known.has(part.id) && !now.has(part.id) && hasContent(part)),
  }
}

/**
 * Keys of the suggested changes that the journey has by now, as after an author made them by hand. A new step counts if a
 * step came since with its link; then that one is among the keys, too.
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

/** Whether a change can be accepted without a closer look: no author changed the same since, or has that link already. */
export function fits({ both, kind }: Change): boolean {
  return !both && kind !== 'known'
}

/** The number of steps and headings that a suggestion changes, adds, removes or moves. */
export function countChanged(changes: readonly Change[]): number {
  return new Set(changes.flatMap((change) => (change.kind === 'field' ? [] : subjectsOf(change)))).size
}

/** The keys of accepted changes, and `part:{id}` for steps that came with the first one of their set. */
export function takenKeys(changes: readonly Change[]): string[] {
  const parts = changes.flatMap((change) => additionsOf(change).slice(1))
  return [...changes.map(({ key }) => key), ...parts.map(({ id }) => `part:${id}`)]
}

/** The ids of the steps that a change is about, else its own key: each subject counts once. */
export function subjectsOf(change: Change): string[] {
  if ('alternatives' in change) return additionsOf(change).map(({ id }) => id)
  return ['step' in change ? change.step.id : change.key]
}

/** The bytes of what the writer of a suggestion wrote. */
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
