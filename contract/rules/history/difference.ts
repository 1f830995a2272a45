import { STEP_OPTIONALS } from '../step.ts'

/** A step in a revision; its id stays the same from revision to revision. */
export interface RevisionStep {
  id: string
  stepType: string
  description: string
  url: string
  section?: string | null | undefined
  minutes?: number | null | undefined
  cost?: string | null | undefined
  language?: string | null | undefined
  optional?: boolean | undefined
  orPrevious?: boolean | undefined
  note?: string | null | undefined
}

/** The texts of a journey that revisions keep, besides its steps. */
export const REVISION_FIELDS = ['name', 'description', 'badges', 'level', 'language', 'closingWords'] as const
export type RevisionField = (typeof REVISION_FIELDS)[number]

/** The texts of a journey at one time. Visibility, licence and cover aren't among them. */
export interface JourneyTexts {
  name: string
  description: string
  badges: readonly string[]
  level: string | null
  language: string | null
  closingWords: string | null
  steps: readonly RevisionStep[]
}

/**
 * The changes of one revision: fields of the journey, and numbers of steps. `moved`: whether the
 * other steps have another order.
 */
export interface Changes {
  fields: RevisionField[]
  added: number
  removed: number
  /** Number of steps with another link. */
  links: number
  /** Number of steps with the same link but other texts or facts. */
  texts: number
  moved: boolean
}

/** A step of a comparison: added, removed, changed in these fields, or the same. */
export type StepChange =
  | { kind: 'added' | 'removed' | 'same'; step: RevisionStep }
  | { kind: 'changed'; step: RevisionStep; before: RevisionStep; fields: readonly StepField[] }

const STEP_FIELDS = ['stepType', 'description', 'url', ...STEP_OPTIONALS] as const
export type StepField = (typeof STEP_FIELDS)[number]

export function changesBetween(before: JourneyTexts, after: JourneyTexts): Changes {
  const steps = stepChanges(before.steps, after.steps)
  const count = (has: (change: StepChange) => boolean) => steps.filter(has).length
  const isLink = (change: StepChange) => change.kind === 'changed' && change.fields.includes('url')
  return {
    fields: REVISION_FIELDS.filter((field) => !isSame(before[field], after[field])),
    added: count(({ kind }) => kind === 'added'),
    removed: count(({ kind }) => kind === 'removed'),
    links: count(isLink),
    texts: count((change) => change.kind === 'changed' && !isLink(change)),
    moved: hasOtherOrder(before.steps, after.steps),
  }
}

export function isUnchanged({ fields, moved, ...numbers }: Changes): boolean {
  return fields.length === 0 && !moved && Object.values(numbers).every((number) => number === 0)
}

/** The steps of `after` in their order; a removed step is placed behind the step that it followed. */
export function stepChanges(before: readonly RevisionStep[], after: readonly RevisionStep[]): StepChange[] {
  const known = new Map(before.map((step) => [step.id, step]))
  const kept = new Set(after.map(({ id }) => id))
  let lastKept: string | null = null
  const removed = before.flatMap((step) => {
    if (!kept.has(step.id)) return [{ step, behind: lastKept }]
    lastKept = step.id
    return []
  })
  const removedAfter = Map.groupBy(removed, ({ behind }) => behind)
  const removedBehind = (id: string | null): StepChange[] =>
    (removedAfter.get(id) ?? []).map(({ step }) => ({ kind: 'removed', step }))
  return [
    ...removedBehind(null),
    ...after.flatMap((step) => [changeOf(known.get(step.id), step), ...removedBehind(step.id)]),
  ]
}

function changeOf(before: RevisionStep | undefined, step: RevisionStep): StepChange {
  if (!before) return { kind: 'added', step }
  const fields = STEP_FIELDS.filter((field) => (before[field] || null) !== (step[field] || null))
  return fields.length === 0 ? { kind: 'same', step } : { kind: 'changed', step, before, fields }
}

function hasOtherOrder(before: readonly RevisionStep[], after: readonly RevisionStep[]): boolean {
  const both = (one: readonly RevisionStep[], other: readonly RevisionStep[]) => {
    const ids = new Set(other.map(({ id }) => id))
    return one.flatMap(({ id }) => (ids.has(id) ? [id] : []))
  }
  return !isSame(both(before, after), both(after, before))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
