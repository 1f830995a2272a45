import type { JourneyTexts, RevisionField, RevisionStep } from '../history/difference.ts'
import { JOURNEY_STEPS_MAX } from '../journey.ts'
import { Arrangement, type Place, type Placed } from './arrangement.ts'
import { changesOf } from './changes.ts'
import { type Change, CONTENT_FIELDS, type Comparison, compare, type MergeLists, type MergeTexts } from './compare.ts'
import { type NewHeading, sectionKey, targetOf } from './headings.ts'
import { arranged, type Item, type MergeStep, type Role, type Section } from './shape.ts'

export type { Change, ContentField, MergeLists, MergeTexts } from './compare.ts'
export type { MergeStep } from './shape.ts'

/** `combine`: the changes of both sides; in a field that both changed, the change of `mine`. */
export type Answer = 'theirs' | 'mine' | 'combine'
/** Answers by the key of the change. Changes without an answer leave `mine` as it is. */
export type Answers = ReadonlyMap<string, Answer>

export interface Merge {
  changes: Change[]
  /** The merged texts. A step taken from `theirs` keeps its id as `id` and `origin`. */
  result: MergeTexts
  /**
   * Keys of accepted steps for which the copy has no room. Between authors of one journey it is
   * empty, since the server checks the limit.
   */
  refused: string[]
}

/**
 * Merges three lists: the changes of `theirs` since the base, and the texts of `mine` with the
 * accepted changes. The order of the answers makes no difference.
 */
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

/** The number of changes of `theirs` that wait for an answer, without steps whose link `mine` has. */
export function countOpen(lists: MergeLists): number {
  return changesOf(lists, compare(lists)).filter(({ kind }) => kind !== 'known').length
}

/** Answers that accept every change that only `theirs` made, without steps whose link `mine` has. */
export function takeAll(changes: readonly Change[]): Answers {
  return new Map(changes.filter(({ both, kind }) => !both && kind !== 'known').map(({ key }) => [key, 'theirs']))
}

const DECIDED_ROUNDS_MAX = 4

/**
 * The new base after a decision on all changes except the open ones. The next comparison lists only
 * these and newer ones.
 */
export function nextBase({ base, theirs }: MergeLists, open: ReadonlySet<string>): JourneyTexts {
  let next = base
  // A decided change can uncover another change of the same kind, such as the order of steps.
  for (let round = 0; round < DECIDED_ROUNDS_MAX; round++) {
    const mine = { ...next, steps: next.steps.map((step) => ({ ...step, origin: step.id })) }
    const merged = mergeAnswered({ base: next, theirs, mine }, ({ key }) => (open.has(key) ? undefined : 'theirs'))
    if (merged.changes.every(({ key }) => open.has(key))) break
    next = { ...merged.result, steps: merged.result.steps.map(({ origin: _, ...step }) => step) }
  }
  return next
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

/**
 * The accepted steps that exceed the limit of a journey. Earlier steps have priority; a set is
 * accepted or refused as a whole.
 */
function withoutRoom(count: number, taken: ReadonlyMap<string, Taken>): string[] {
  const changes = [...taken.values()].map(({ change }) => change)
  let room = JOURNEY_STEPS_MAX - count + changes.filter(({ kind }) => kind === 'removed').length
  return changes.flatMap((change) => {
    const { length } = additionsOf(change)
    if (length === 0) return []
    room -= length
    return room < 0 ? [change.key] : []
  })
}

/** The steps that a change adds. */
export function additionsOf(change: Change): readonly RevisionStep[] {
  return 'alternatives' in change ? [change.step, ...change.alternatives] : []
}

function fieldsOf({ theirs, mine }: MergeLists, taken: ReadonlyMap<string, Taken>): Omit<MergeTexts, 'steps'> {
  const { steps: _, ...own } = mine
  const fields = [...taken.values()].flatMap(({ change }) => (change.kind === 'field' ? change.field : []))
  return { ...own, ...Object.fromEntries(fields.map((field: RevisionField) => [field, theirs[field]])) }
}

function stepsOf(comparison: Comparison, taken: ReadonlyMap<string, Taken>): MergeStep[] {
  const { theirs, mine, originOf } = comparison
  const takes = (key: string) => taken.get(key)
  const additions = new Set([...taken.values()].flatMap(({ change }) => additionsOf(change).map(({ id }) => id)))
  const roleOf = (key: string) => takenRole(takes(`role:${key}`))
  const moves = (key: string) => takes(`place:${key}`) !== undefined || roleOf(key) === 'alternative'
  const goes = (key: string) => takes(`removal:${key}`) !== undefined
  /** The first step of its set, where the step moves with the set. */
  const leaderOf = ({ key, set }: Item) => {
    if (set === key || moves(key) || !moves(set) || roleOf(key)) return undefined
    const isTheirs = theirs.items.get(key)?.set === theirs.items.get(set)?.set && comparison.keepsMates(key)
    return !theirs.items.has(key) || isTheirs ? set : undefined
  }
  const all = [...mine.items.values()].filter(({ key }) => !goes(key))
  const led = Map.groupBy(all, leaderOf)
  const first = new Map(all.toReversed().map(({ key, set }) => [set, key]))
  const isHeir = ({ key, set }: Item) => set !== key && first.get(set) === key && comparison.leads(key)
  const placedOf = (item: Item) => {
    const isMine = item.role !== comparison.base.items.get(item.key)?.role
    const isJoined = !isMine && comparison.joinedTo(item.key).some((one) => additions.has(one))
    const inherited = isHeir(item) ? mine.items.get(item.set)?.role : undefined
    const role = roleOf(item.key) ?? (isJoined ? 'alternative' : (inherited ?? item.role))
    return { key: item.key, step: contentTaken(item, comparison, takes(`content:${item.key}`)), role }
  }
  const withLed = (key: string) => (led.get(key) ?? []).map((one) => placedOf(one))
  const theirOf = new Map(theirs.sections.map((section) => [originOf(section), section]))
  const places = mine.sections.map((own): Place => {
    const origin = originOf(own)
    const section = theirOf.get(origin)
    const their = section && takes(sectionKey('heading', section))?.change
    return {
      origin,
      heading: their?.kind === 'heading' ? their.heading : own.heading,
      items: own.items
        .filter((item) => !goes(item.key) && !moves(item.key) && leaderOf(item) === undefined)
        .map((item) => placedOf(item)),
    }
  })
  const setOf = setsIn(comparison, (key) => (roleOf(key) ?? 'alternative') !== 'alternative')
  const arrangement = new Arrangement(places, comparison, setOf)
  for (const section of theirs.sections) {
    const origin = originOf(section)
    arrangement.begin(origin, takes(sectionKey('section', section)) !== undefined)
    for (const item of section.items) {
      const own = mine.items.get(item.key)
      if (!additions.has(item.key) && !moves(item.key)) arrangement.pass(item)
      else
        arrangement.put(
          own ? [placedOf(own), ...withLed(item.key)] : [{ ...item, step: { ...item.step, origin: item.key } }],
          item,
        )
    }
    arrangement.end(origin)
  }
  const isInSet = ({ key, role }: Placed, previous: Placed | undefined) =>
    role === 'alternative' && previous !== undefined && setOf(previous.key) === setOf(key)
  const isTaken = ({ key }: { key: string }) => takes(key) !== undefined
  return written(withHeadings(comparison, { places: arrangement.places, isTaken, isInSet }), comparison, isInSet)
}

function takenRole(taken: Taken | undefined): Role | undefined {
  return taken?.change.kind === 'role' ? taken.change.role : undefined
}

function contentTaken({ key, step }: Item, { theirs }: Comparison, taken: Taken | undefined): MergeStep {
  const their = theirs.items.get(key)
  return taken && their ? { ...step, ...contentOf(their.step, taken) } : step
}

/** The accepted content of a step of `theirs`. */
function contentOf(step: RevisionStep, { change, answer }: Taken): Partial<RevisionStep> {
  if (change.kind !== 'content') return {}
  const fields =
    answer === 'combine' ? change.fields.filter((field) => !change.conflicts.includes(field)) : CONTENT_FIELDS
  return Object.fromEntries(fields.map((field) => [field, step[field]]))
}

/**
 * The steps with their headings. An alternative stays one only after a step of its set; the first
 * step of a set decides whether the set is optional.
 */
function written(
  places: readonly Place[],
  comparison: Comparison,
  isInSet: (placed: Placed, previous: Placed | undefined) => boolean,
): MergeStep[] {
  const kept = new Set(places.flatMap(({ items }) => items.map(({ key }) => key)))
  const optionalOf = ({ key, role }: Placed) => {
    const own = comparison.mine.items.get(key)
    const first = own && own.set !== key && !kept.has(own.set) ? comparison.mine.items.get(own.set) : undefined
    return (role === 'alternative' ? first?.role : role) === 'optional'
  }
  return places.flatMap(({ heading, items }) =>
    items.map((placed, index): MergeStep => {
      const orPrevious = isInSet(placed, items[index - 1])
      const section = index === 0 ? heading : null
      return arranged(placed.step, { section, orPrevious, optional: !orPrevious && optionalOf(placed) })
    }),
  )
}

/**
 * Returns a function that gives the set of a step in the result: the set in `mine`, in `theirs`
 * unless `mine` took it apart, or both joined. A step for which `leaves` is true is in none of the
 * sets of `mine`.
 */
function setsIn({ base, theirs, mine }: Comparison, leaves: (key: string) => boolean): (key: string) => string {
  const apart = new Set<string>()
  const groups = new Map<string, string>()
  for (const { key, set } of theirs.items.values()) {
    const [before, own] = [base.items.get(key)?.set, mine.items.get(key)?.set]
    if (before === undefined || own === undefined) continue
    const group = `${set} ${before}`
    if ((groups.get(group) ?? own) !== own) apart.add(set)
    groups.set(group, own)
  }
  const parents = new Map<string, string>()
  const rootOf = (key: string): string => {
    let root = key
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    if (root !== key) parents.set(key, root)
    return root
  }
  const join = (one: string, other: string) => {
    const [root, under] = [rootOf(one), rootOf(other)]
    if (root !== under) parents.set(under, root)
  }
  for (const { key, set } of mine.items.values()) if (!leaves(key)) join(set, key)
  for (const { key, set } of theirs.items.values()) if (!apart.has(set)) join(set, key)
  return rootOf
}

interface Division {
  places: readonly Place[]
  isTaken: (heading: NewHeading) => boolean
  isInSet: (placed: Placed, before: Placed | undefined) => boolean
}

/** The sections of the result, divided by the accepted headings of `theirs`. A set of alternatives isn't divided. */
function withHeadings(comparison: Comparison, { places, isTaken, isInSet }: Division): Place[] {
  const origins = new Map<string, Section>()
  /** The first step of the set of each step. */
  const firsts = new Map<string, Placed>()
  for (const { origin, items } of places) {
    let first: Placed | undefined
    for (const [index, placed] of items.entries()) {
      if (!first || !isInSet(placed, items[index - 1])) first = placed
      origins.set(placed.key, origin)
      firsts.set(placed.key, first)
    }
  }
  const headings = new Map<Placed | undefined, string | null>()
  for (const heading of comparison.headings.filter(isTaken)) {
    const target = targetOf(heading, comparison, (key) => origins.get(key))
    headings.set(target === undefined ? undefined : firsts.get(target), heading.section.heading)
  }
  return places.flatMap((place) => {
    const parts: Place[] = [{ ...place, items: [] }]
    for (const placed of place.items) {
      const heading = headings.get(placed)
      if (heading !== undefined) parts.push({ ...place, heading, items: [] })
      parts.at(-1)?.items.push(placed)
    }
    return parts
  })
}
