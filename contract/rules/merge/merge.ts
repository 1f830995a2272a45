import type { JourneyTexts, RevisionField, RevisionStep } from '../history/difference.ts'
import { JOURNEY_STEPS_MAX } from '../journey.ts'
import {
  type Change,
  CONTENT_FIELDS,
  type Comparison,
  changesOf,
  compare,
  type MergeLists,
  type MergeTexts,
} from './compare.ts'
import type { Item, MergeStep, Role, Section, Shape } from './shape.ts'

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
  /** Keys of taken steps for which the journey has no room. */
  refused: string[]
}

/** What they changed since the base, and my texts with what I took of it. The order of the answers makes no difference. */
export function merge(lists: MergeLists, answers: Answers): Merge {
  const comparison = compare(lists)
  const changes = changesOf(lists, comparison)
  const taken = new Map(changes.flatMap((change) => takenOf(change, answers)))
  const refused = withoutRoom(lists.mine.steps.length, taken)
  for (const key of refused) taken.delete(key)
  const steps = stepsOf(comparison, taken)
  return { changes, result: { ...fieldsOf(lists, taken), steps }, refused }
}

/** The answers that take what only they changed, without steps whose link I have. */
export function takeAll(changes: readonly Change[]): Answers {
  return new Map(changes.filter(({ both, kind }) => !both && kind !== 'known').map(({ key }) => [key, 'theirs']))
}

/** The base after a decision on all but the open changes: the next comparison lists only these, and newer ones. */
export function nextBase({ base, theirs }: MergeLists, open: ReadonlySet<string>): JourneyTexts {
  const lists = { base, theirs, mine: { ...base, steps: base.steps.map((step) => ({ ...step, origin: step.id })) } }
  const decided = merge(lists, new Map()).changes.filter(({ key }) => !open.has(key))
  const { result } = merge(lists, new Map(decided.map(({ key }) => [key, 'theirs'])))
  return { ...result, steps: result.steps.map(({ origin: _, ...step }) => step) }
}

interface Taken {
  change: Change
  answer: Answer
}

function takenOf(change: Change, answers: Answers): [string, Taken][] {
  const answer = answers.get(change.key)
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

/** A step of the result, before headings and sets of alternatives are written to it. */
interface Placed {
  key: string
  step: MergeStep
  role: Role
}

/** A section of the result. `origin`: see `Comparison.originOf`. */
interface Place {
  origin: Section
  heading: string | null
  items: Placed[]
}

function stepsOf(comparison: Comparison, taken: ReadonlyMap<string, Taken>): MergeStep[] {
  const { base, theirs, mine, originOf } = comparison
  const takes = (key: string) => taken.get(key)
  const goes = (key: string) => takes(`removal:${key}`) !== undefined || takes(`place:${key}`) !== undefined
  const places: Place[] = mine.sections.map((section) => {
    const origin = originOf(section)
    const their = takes(`heading:${base.sections.indexOf(origin)}`)?.change
    return {
      origin,
      heading: their?.kind === 'heading' ? their.heading : section.heading,
      items: section.items
        .filter(({ key }) => !goes(key))
        .map((item) => placedOf(item, theirs.items.get(item.key), takes)),
    }
  })
  for (const section of theirs.sections) {
    const origin = originOf(section)
    if (takes(`section:${base.sections.indexOf(origin)}`)) moveSection(places, origin, comparison)
    for (const item of section.items) {
      const isNew = takes(`step:${item.key}`) ?? (mine.items.has(item.key) ? undefined : takes(`content:${item.key}`))
      if (!isNew && !takes(`place:${item.key}`)) continue
      const own = mine.items.get(item.key)
      const placed = own ? placedOf(own, item, takes) : { ...item, step: { ...item.step, origin: item.key } }
      insert(places, placed, { item, section, comparison })
    }
  }
  return written(places, comparison)
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

/** Puts a section of mine after the one that it follows in their list. */
function moveSection(places: Place[], origin: Section, comparison: Comparison): void {
  const index = places.findIndex((place) => place.origin === origin)
  const [place] = index < 0 ? [] : places.splice(index, 1)
  if (place) places.splice(indexAfter(places, origin, comparison), 0, place)
}

/** The index after the nearest section before `origin` in their list that is in `places`. */
function indexAfter(places: readonly Place[], origin: Section, { theirs, originOf }: Comparison): number {
  const order = theirs.sections.map(originOf)
  const before = order.slice(0, order.indexOf(origin)).findLast((one) => places.some((place) => place.origin === one))
  const index = places.findIndex((place) => place.origin === before)
  // Steps without a heading stay in front.
  return index < 0 && places[0]?.heading === null ? 1 : index + 1
}

interface Target {
  item: Item
  section: Section
  comparison: Comparison
}

/**
 * Puts a step directly after the nearest one before it in their section, wherever I moved that one, else first in the
 * section. A section that I removed is not made again: the step follows the nearest one before it in their list, or is the last.
 */
function insert(places: Place[], placed: Placed, { item, section, comparison }: Target): void {
  const { theirs, base, originOf, movedByMe } = comparison
  const origin = originOf(section)
  const before = (keys: string[]) => keys.slice(0, keys.indexOf(item.key))
  const near = before(section.items.map(({ key }) => key))
  const place = places.find((one) => one.origin === origin)
  const there = new Set(place?.items.map(({ key }) => key))
  const isNear = (key: string) => movedByMe.steps.has(key) || there.has(key)
  if (insertAfter(places, placed, { candidates: near.filter(isNear), item, comparison })) return
  if (place) {
    place.items.unshift(placed)
    return
  }
  const isRemoved = base.sections.includes(origin)
  if (isRemoved && insertAfter(places, placed, { candidates: before([...theirs.items.keys()]), item, comparison }))
    return
  const last = places.at(-1)
  if (isRemoved && last) last.items.push(placed)
  else places.splice(indexAfter(places, origin, comparison), 0, { origin, heading: section.heading, items: [placed] })
}

/** Puts a step after the last of `candidates` that is in `places`, and after those of its alternatives that come earlier. */
function insertAfter(
  places: readonly Place[],
  placed: Placed,
  { candidates, item, comparison }: { candidates: readonly string[]; item: Item; comparison: Comparison },
): boolean {
  const found = candidates.findLast((key) => places.some(({ items }) => items.some((one) => one.key === key)))
  const place = places.find(({ items }) => items.some(({ key }) => key === found))
  if (found === undefined || !place) return false
  let index = place.items.findIndex(({ key }) => key === found) + 1
  const order = [...comparison.theirs.items.keys()]
  // Steps that only I have are at -1.
  const isEarlier = (key: string) => order.indexOf(key) < order.indexOf(item.key)
  const isOfSet = (one: Placed | undefined) => one?.role === 'alternative' && isEarlier(one.key)
  if (item.role !== 'alternative') while (isOfSet(place.items[index])) index += 1
  place.items.splice(index, 0, placed)
  return true
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
