import type { JourneyTexts } from '../history/difference.ts'
import { keepSetsTogether } from '../keep-sets.ts'
import { type Answer, type Change, type MergeLists, type MergeTexts, merge } from './merge.ts'
import { arranged, type Item, type MergeStep, type Role, type Shape, shapeOf } from './shape.ts'

export type Side = 'mine' | 'theirs'
/** Decides on a change of `theirs`. */
type Decide = (change: Change) => Answer

const ARRANGING = ['heading', 'headingAdded', 'sectionMoved', 'role', 'stepMoved'] as const
/** A change of the arrangement of steps. */
type Arranging = Extract<Change, { kind: (typeof ARRANGING)[number] }>
export type OtherChange = Exclude<Change, Arranging>

type Steps = readonly MergeStep[]
type Lists = Required<MergeLists>

/** The merged changes of two authors of one journey. */
interface AuthorsMerge {
  /** The changes of `theirs`, without changes of the arrangement. */
  changes: OtherChange[]
  /** The merged texts; if the arrangement is asked for, with that of `mine`. */
  result: MergeTexts
  /**
   * The steps in the arrangement of each side; null if both arrangements can be combined. They
   * can't if combining them would undo a change of headings, sets, positions or optional steps.
   */
  arrangements: Record<Side, Steps> | null
}

export function mergeAuthors({ base, theirs, mine }: Omit<MergeLists, 'isShared'>, decide: Decide): AuthorsMerge {
  const lists = { base, theirs, mine, isShared: true }
  const { changes: all } = merge(lists, new Map())
  const changes = all.filter((change) => !isArranging(change))
  const merged = decided(lists, all, decide)
  // Saving ends alternatives whose set was taken apart, so the shown steps are changed in the same
  // way.
  const stored = (steps: Steps) => keepSetsTogether(theirs.steps, steps)
  const result = { ...merged, steps: stored(merged.steps) }
  const isKept = keeps(lists, result, 'mine') && keeps(lists, result, 'theirs') && keepsOrder(lists, result)
  if (isKept && !all.some((change) => change.both && isArranging(change)))
    return { changes, result, arrangements: null }
  const asked = new Set(changes.flatMap((change) => ('step' in change && change.both ? change.step.id : [])))
  const apart = (side: Side) => arrangedBy(side, { lists, result, asked })
  const arrangements = {
    mine: isKept ? result.steps : stored(apart('mine')),
    theirs: stored((isKept && togetherAsTheirs(lists, result)) || apart('theirs')),
  }
  const areSame = arrangementKeyOf(arrangements.mine) === arrangementKeyOf(arrangements.theirs)
  return { changes, result: { ...result, steps: arrangements.mine }, arrangements: areSame ? null : arrangements }
}

/** The arrangement of steps as a string that can be compared. */
export function arrangementKeyOf(steps: Steps): string {
  return JSON.stringify(steps.map((step) => [step.id, step.section ?? '', !!step.optional, !!step.orPrevious]))
}

function decided(lists: MergeLists, changes: readonly Change[], decide: Decide): MergeTexts {
  return merge(lists, new Map(changes.map((change) => [change.key, decide(change)]))).result
}

function isArranging(change: Change): change is Arranging {
  return ARRANGING.some((kind) => kind === change.kind)
}

/**
 * The steps of the result with the arrangement changes of both sides; `theirs` wins where both
 * changed the same. Undefined if they can't be combined.
 */
function togetherAsTheirs({ base, theirs, mine }: Lists, result: MergeTexts): Steps | undefined {
  const words = new Map(result.steps.map((step) => [step.id, step]))
  const lists = {
    base,
    theirs: { ...mine, steps: mine.steps.map(({ origin: _, ...step }) => step) },
    mine: { ...theirs, steps: theirs.steps.map((step) => ({ ...step, origin: step.id })) },
    isShared: true,
  }
  const turned = decided(lists, merge(lists, new Map()).changes, (change) => {
    if (change.kind === 'field' || change.kind === 'content') return 'mine'
    if (isArranging(change)) return change.both ? 'mine' : 'theirs'
    return words.has(change.step.id) === (change.kind === 'removed') ? 'mine' : 'theirs'
  })
  if (turned.steps.length !== words.size || !keeps(lists, turned, 'mine') || !keepsOrder(lists, turned))
    return undefined
  return turned.steps.map((step) => arranged(words.get(step.id) ?? step, step))
}

/** The steps in the arrangement of one side, with the steps that the other side added and the texts of the result. */
function arrangedBy(
  side: Side,
  { lists: { base, mine, theirs }, result, asked }: { lists: Lists; result: MergeTexts; asked: ReadonlySet<string> },
): Steps {
  const words = new Map(result.steps.map((step) => [step.id, step]))
  const before = new Set(base.steps.map(({ id }) => id))
  const [own, other] = (side === 'mine' ? [mine, theirs] : [theirs, mine]).map(({ steps }) =>
    shapeOf(steps, ({ id }) => id),
  ) as [Shape, Shape]
  const kept = [...own.items.values()].filter(({ key }) => words.has(key) || !asked.has(key))
  const isAdded = (key: string) => words.has(key) && !own.items.has(key) && (asked.has(key) || !before.has(key))
  return withAdded(kept, other, isAdded).map((step) => arranged(words.get(step.id) ?? step, step))
}

/**
 * The items, with the added items of another list. An added alternative goes into its set; another
 * added item goes behind the set of the step that it follows in the other list. Its heading is
 * added, too, if it covers no other step.
 */
function withAdded(own: readonly Item[], other: Shape, isAdded: (key: string) => boolean): MergeStep[] {
  const items = new Map(own.map((item) => [item.key, item]))
  let last: Item | undefined
  const added = [...other.items.values()].flatMap((item) => {
    if (items.has(item.key)) last = item
    if (!isAdded(item.key)) return []
    const isMate = last?.set === item.set
    return { item, mate: isMate ? last?.key : undefined, set: isMate || !last ? undefined : items.get(last.key)?.set }
  })
  const joined = Map.groupBy(added, ({ mate }) => mate)
  const behind = Map.groupBy(joined.get(undefined) ?? [], ({ set }) => set)
  const headings = new Set(own.map(({ section }) => section.heading))
  const addedBetween = (item: Item | undefined, next: Item | undefined) =>
    (behind.get(item?.set) ?? []).map(({ item: one }) => {
      const isUnderOwn = headings.has(one.section.heading) || item?.section === next?.section
      return isUnderOwn ? { ...one, section: (item ?? next ?? one).section } : one
    })
  const all = own.flatMap((item, index) => {
    const next = own[index + 1]
    const mates = (joined.get(item.key) ?? []).map(({ item: one }) => ({
      ...one,
      set: item.set,
      section: item.section,
    }))
    return [item, ...mates, ...(next?.set === item.set ? [] : addedBetween(item, next))]
  })
  return [...addedBetween(undefined, own[0]), ...all].map(({ step, set, section }, index, list) => {
    const previous = list[index - 1]
    const isFirst = previous?.section !== section
    const orPrevious = !isFirst && previous?.set === set
    return arranged(step, {
      section: isFirst ? section.heading : null,
      orPrevious,
      optional: !orPrevious && step.optional,
    })
  })
}

/**
 * Whether the result keeps what each side changed and what neither changed: headings, roles, sets,
 * and the headings above new and moved steps.
 */
function keeps({ base, theirs, mine }: MergeLists, result: JourneyTexts, side: Side): boolean {
  const [was, their, my, after] = [base, theirs, mine, result].map(arrangementOf) as [
    Arrangement,
    Arrangement,
    Arrangement,
    Arrangement,
  ]
  const [own, other] = side === 'mine' ? [my, their] : [their, my]
  const isKept = (read: (one: Arrangement) => unknown) => {
    const value = read(own)
    return read(after) === value || (read(was) === value && read(other) !== value)
  }
  const isStepKept = (id: string) => {
    const { near } = own.steps.get(id) as Arranged
    const isTogether = ({ steps: all }: Arrangement) =>
      all.has(id) && near.some((one) => all.get(one)?.set === all.get(id)?.set)
    const now = after.steps.get(id)?.heading ?? ''
    const isUnderOwn = isKept((one) => one.steps.get(id)?.heading) || !own.headings.has(now)
    return isUnderOwn && (near.length === 0 || isKept(isTogether)) && isKept((one) => one.steps.get(id)?.role)
  }
  const headings = [...was.headings.keys(), ...own.headings.keys()].filter((heading) => heading !== '')
  return (
    headings.every((heading) => isKept((one) => one.headings.get(heading)?.length ?? 0)) &&
    [...own.steps.keys()].every((id) => !after.steps.has(id) || isStepKept(id))
  )
}

/** Whether steps keep their order where both sides agree on it, and each side keeps at least one of its moves. */
function keepsOrder({ base, theirs, mine }: Lists, { steps }: MergeTexts): boolean {
  const placesIn = (list: Steps): Places => new Map(list.map(({ id }, index) => [id, index]))
  const [was, their, my, after] = [placesIn(base.steps), placesIn(theirs.steps), placesIn(mine.steps), placesIn(steps)]
  const ids = mine.steps.map(({ id }) => id).filter((id) => their.has(id) && after.has(id))
  const pairs = ids.flatMap((one, index) => ids.slice(index + 1).map((other): [string, string] => [one, other]))
  return (
    pairs.every(([one, other]) => !isAlike(their, my, one, other) || isAlike(my, after, one, other)) &&
    [their, my].every((places) => {
      const moved = pairs.filter(([one, other]) => was.has(one) && was.has(other) && !isAlike(was, places, one, other))
      return moved.length === 0 || moved.some(([one, other]) => isAlike(places, after, one, other))
    })
  )
}

type Places = ReadonlyMap<string, number>

/** Whether both lists have the two steps in the same order. */
function isAlike(one: Places, other: Places, first: string, second: string): boolean {
  const isBefore = (places: Places) => (places.get(first) ?? 0) < (places.get(second) ?? 0)
  return isBefore(one) === isBefore(other)
}

interface Arrangement {
  /** The steps under each heading; steps before the first heading are under ''. */
  headings: ReadonlyMap<string, unknown[]>
  steps: ReadonlyMap<string, Arranged>
}

interface Arranged {
  role: Role
  heading: string
  /** The first step of its set. */
  set: string
  /** The neighbours of the step in its set, and the first step of the set. */
  near: string[]
}

function arrangementOf({ steps }: JourneyTexts): Arrangement {
  const { sections, items } = shapeOf(steps, ({ id }) => id)
  const list = [...items.values()]
  const all = list.map(({ key, role, set, section }, index): [string, Arranged] => {
    const beside = [list[index - 1], list[index + 1]].flatMap((one) => (one?.set === set ? one.key : []))
    return [key, { role, set, heading: section.heading ?? '', near: set === key ? beside : [set, ...beside] }]
  })
  return { headings: Map.groupBy(sections, ({ heading }) => heading ?? ''), steps: new Map(all) }
}
