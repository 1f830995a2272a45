import type { JourneyTexts, RevisionField, RevisionStep } from '../history/difference.ts'
import { JOURNEY_STEPS_MAX } from '../journey.ts'
import { Arrangement, type Place, type Placed } from './arrangement.ts'
import {
  type Change,
  CONTENT_FIELDS,
  type Comparison,
  changesOf,
  compare,
  type MergeLists,
  type MergeTexts,
} from './compare.ts'
import type { Item, MergeStep, Shape } from './shape.ts'

export type { Change, ContentField, MergeLists, MergeTexts } from './compare.ts'
export type { MergeStep } from './shape.ts'

/** `combine`: their changes beside mine; of a field that both changed, mine. */
export type Answer = 'theirs' | 'mine' | 'combine'
/** Answers by the key of the change. A change without an answer is left as it is in mine. */
export type Answers = ReadonlyMap<string, Answer>

export interface Merge {
  changes: Change[]
  /** A step taken from them has their id as `id` and `origin`. */
  result: MergeTexts
  /** Keys of taken steps for which a copy has no room; authors of one journey are told by the server. */
  refused: string[]
}

/** What they changed since the base, and my texts with what I took of it. The order of the answers makes no difference. */
export function merge(lists: MergeLists, answers: Answers): Merge {
  return mergeAnswered(lists, ({ key }) => answers.get(key))
}

function mergeAnswered(lists: MergeLists, answerTo: (change: Change) => Answer | undefined): Merge {
  const comparison = compare(lists)
  const changes = changesOf(lists, comparison)
  const taken = new Map(changes.flatMap((change) => takenOf(change, answerTo(change))))
  const refused = lists.isShared ? [] : withoutRoom(lists.mine.steps.length, taken)
  for (const key of refused) taken.delete(key)
  const steps = stepsOf(comparison, taken)
  return { changes, result: { ...fieldsOf(lists, taken), steps }, refused }
}

/** How many changes of theirs wait for an answer; steps whose link I have don't. */
export function countOpen(lists: MergeLists): number {
  return changesOf(lists, compare(lists)).filter(({ kind }) => kind !== 'known').length
}

/** The answers that take what only they changed, without steps whose link I have. */
export function takeAll(changes: readonly Change[]): Answers {
  return new Map(changes.filter(({ both, kind }) => !both && kind !== 'known').map(({ key }) => [key, 'theirs']))
}

/** The base after a decision on all but the open changes: the next comparison lists only these, and newer ones. */
export function nextBase({ base, theirs }: MergeLists, open: ReadonlySet<string>): JourneyTexts {
  const lists = { base, theirs, mine: { ...base, steps: base.steps.map((step) => ({ ...step, origin: step.id })) } }
  const { result } = mergeAnswered(lists, ({ key }) => (open.has(key) ? undefined : 'theirs'))
  return { ...result, steps: result.steps.map(({ origin: _, ...step }) => step) }
}

interface Taken {
  change: Change
  answer: Answer
}

function takenOf(change: Change, answer: Answer | undefined): [string, Taken][] {
  if (answer === undefined || answer === 'mine') return []
  if (answer === 'combine' && change.kind !== 'content') return []
  return [[change.key, { change, answer }]]
}

/** Steps taken beyond the limit of a journey; the first in their list go in first. */
function withoutRoom(count: number, taken: ReadonlyMap<string, Taken>): string[] {
  const kinds = [...taken].map(([key, { change }]) => ({ key, kind: change.kind }))
  const additions = kinds.filter(({ kind }) => kind === 'added' || kind === 'replaced' || kind === 'known')
  const removals = kinds.filter(({ kind }) => kind === 'removed').length
  return additions.slice(Math.max(0, JOURNEY_STEPS_MAX - count + removals)).map(({ key }) => key)
}

function fieldsOf({ theirs, mine }: MergeLists, taken: ReadonlyMap<string, Taken>): Omit<MergeTexts, 'steps'> {
  const { steps: _, ...own } = mine
  const fields = [...taken.values()].flatMap(({ change }) => (change.kind === 'field' ? change.field : []))
  return { ...own, ...Object.fromEntries(fields.map((field: RevisionField) => [field, theirs[field]])) }
}

function stepsOf(comparison: Comparison, taken: ReadonlyMap<string, Taken>): MergeStep[] {
  const { base, theirs, mine, originOf } = comparison
  const takes = (key: string) => taken.get(key)
  const goes = (key: string) => takes(`removal:${key}`) !== undefined || takes(`place:${key}`) !== undefined
  const indexes = new Map(base.sections.map((section, index) => [section, index]))
  const places = mine.sections.map((section): Place => {
    const origin = originOf(section)
    const their = takes(`heading:${indexes.get(origin)}`)?.change
    return {
      origin,
      heading: their?.kind === 'heading' ? their.heading : section.heading,
      items: section.items
        .filter(({ key }) => !goes(key))
        .map((item) => placedOf(item, theirs.items.get(item.key), takes)),
    }
  })
  const arrangement = new Arrangement(places, comparison)
  for (const section of theirs.sections) {
    const origin = originOf(section)
    arrangement.begin(origin, takes(`section:${indexes.get(origin)}`) !== undefined)
    for (const item of section.items) {
      const own = mine.items.get(item.key)
      const isNew = takes(`step:${item.key}`) ?? (own ? undefined : takes(`content:${item.key}`))
      if (!isNew && !takes(`place:${item.key}`)) arrangement.pass(item)
      else
        arrangement.put(own ? placedOf(own, item, takes) : { ...item, step: { ...item.step, origin: item.key } }, item)
    }
    arrangement.end(origin)
  }
  return written(arrangement.places, comparison)
}

function placedOf(mine: Item, theirs: Item | undefined, takes: (key: string) => Taken | undefined): Placed {
  const content = takes(`content:${mine.key}`)
  const role = takes(`role:${mine.key}`)?.change
  return {
    key: mine.key,
    step: content && theirs ? { ...mine.step, ...contentOf(theirs.step, content) } : mine.step,
    role: role?.kind === 'role' ? role.role : mine.role,
  }
}

/** What is taken of the content of their step. */
function contentOf(step: RevisionStep, { change, answer }: Taken): Partial<RevisionStep> {
  if (change.kind !== 'content') return {}
  const fields =
    answer === 'combine' ? change.fields.filter((field) => !change.conflicts.includes(field)) : CONTENT_FIELDS
  return Object.fromEntries(fields.map((field) => [field, step[field]]))
}

/** The steps with their headings; an alternative stays one only after a step of its set, and a set taken apart stays apart. */
function written(places: readonly Place[], comparison: Comparison): MergeStep[] {
  const areOneSet = oneSetIn(comparison)
  return places.flatMap(({ heading, items }) =>
    items.map(({ key, step, role }, index): MergeStep => {
      const previous = items[index - 1]
      const orPrevious = role === 'alternative' && previous !== undefined && areOneSet(previous.key, key)
      const { section: _section, optional: _optional, orPrevious: _orPrevious, ...content } = step
      return {
        ...content,
        ...(index === 0 && heading !== null && { section: heading }),
        ...(role === 'optional' && { optional: true }),
        ...(orPrevious && { orPrevious }),
      }
    }),
  )
}

/** Whether alternatives belong together in mine, or in theirs unless I took that set apart. */
function oneSetIn({ base, theirs, mine }: Comparison): (one: string, other: string) => boolean {
  const apart = new Set<string>()
  const groups = new Map<string, string>()
  for (const { key, set } of theirs.items.values()) {
    const [before, own] = [base.items.get(key)?.set, mine.items.get(key)?.set]
    if (before === undefined || own === undefined) continue
    const group = `${set} ${before}`
    if ((groups.get(group) ?? own) !== own) apart.add(set)
    groups.set(group, own)
  }
  return (one, other) =>
    isSet(mine, one, other) || (isSet(theirs, one, other) && !apart.has(theirs.items.get(other)?.set ?? ''))
}

function isSet({ items }: Shape, one: string, other: string): boolean {
  const [first, second] = [items.get(one), items.get(other)]
  return first !== undefined && second !== undefined && first.set === second.set
}
