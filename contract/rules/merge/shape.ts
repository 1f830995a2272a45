import type { RevisionStep } from '../history/difference.ts'
import { isAlternative } from '../step-units.ts'

/** A step of a list to merge. `origin`: the id of the step in the other list from which it was copied. */
export interface MergeStep extends RevisionStep {
  origin?: string | null | undefined
}

/** Whether a step is required, optional, or an alternative to the set of steps before it. */
export type Role = 'required' | 'optional' | 'alternative'

/** A step in its section. Steps with the same `key` are the same step in all lists. */
export interface Item {
  key: string
  step: MergeStep
  role: Role
  /** The key of the first step of its set of alternatives. */
  set: string
  section: Section
}

/** Steps under one heading, in their order. Steps before the first heading have none. */
export interface Section {
  heading: string | null
  items: Item[]
}

/** A list of steps as ordered sections, so that headings and alternatives aren't merged as fields of steps. */
export interface Shape {
  sections: Section[]
  items: Map<string, Item>
}

/** The texts of a step in the arrangement of another list. */
export function arranged(
  { section: _section, optional: _optional, orPrevious: _orPrevious, ...words }: MergeStep,
  { section, optional, orPrevious }: Pick<MergeStep, 'section' | 'optional' | 'orPrevious'>,
): MergeStep {
  return { ...words, ...(section && { section }), ...(optional && { optional }), ...(orPrevious && { orPrevious }) }
}

export function shapeOf(steps: readonly MergeStep[], keyOf: (step: MergeStep) => string): Shape {
  const sections: Section[] = []
  const items = new Map<string, Item>()
  let set = ''
  for (const step of steps) {
    const key = keyOf(step)
    if (step.section || sections.length === 0) sections.push({ heading: step.section ?? null, items: [] })
    const section = sections.at(-1) as Section
    const isInSet = isAlternative(step) && section.items.length > 0
    if (!isInSet) set = key
    const item: Item = {
      key,
      step,
      role: isInSet ? 'alternative' : step.optional ? 'optional' : 'required',
      set,
      section,
    }
    section.items.push(item)
    items.set(key, item)
  }
  return { sections, items }
}

/**
 * The section of `base` that each section of `other` continues: a section with the same heading and
 * a common step (steps before the first heading need no common step), else the section with the
 * most common steps, else the section with the same heading. Sections without counterpart are left
 * out.
 */
export function matchSections(base: Shape, other: Shape): Map<Section, Section> {
  const matches = new Map<Section, Section>()
  const left = new Set(base.sections)
  const match = (section: Section, found: Section) => {
    matches.set(section, found)
    left.delete(found)
  }
  for (const section of other.sections) {
    const shared = section.items.flatMap(({ key }) => base.items.get(key)?.section ?? [])
    const all = section.heading === null ? base.sections.slice(0, 1) : shared
    const found = all.find((one) => left.has(one) && one.heading === section.heading)
    if (found) match(section, found)
  }
  for (const section of other.sections) {
    if (matches.has(section)) continue
    const shared = new Map<Section, number>()
    for (const { key } of section.items) {
      const one = base.items.get(key)?.section
      if (one && left.has(one)) shared.set(one, (shared.get(one) ?? 0) + 1)
    }
    const most = Math.max(...shared.values())
    const best = shared.size > 0 && [...left].find((one) => shared.get(one) === most)
    if (best) match(section, best)
  }
  const byHeading = Map.groupBy(left, ({ heading }) => heading)
  for (const section of other.sections) {
    const found = !matches.has(section) && byHeading.get(section.heading)?.shift()
    if (found) match(section, found)
  }
  return matches
}

/**
 * The members of `after` that keep their relative order from `before`, as many as possible. Where
 * several choices are equally long, as for two members that changed places, `some` contains one of
 * them and `every` none.
 */
export function inOrder<T>(before: readonly T[], after: readonly T[]): { some: Set<T>; every: Set<T> } {
  const indexes = new Map(before.map((one, index) => [one, index]))
  const known = after.filter((one) => indexes.has(one))
  const places = known.map((one) => indexes.get(one) ?? 0)
  const to = longest(places)
  const from = longest(places.map((place) => -place).reverse()).reverse()
  const max = Math.max(0, ...to)
  const inLongest = known.map((_, index) => (to[index] ?? 0) + (from[index] ?? 0) - 1 === max)
  const some: T[] = []
  let next = Number.POSITIVE_INFINITY
  for (let index = known.length - 1; index >= 0; index--) {
    const isNext = inLongest[index] && to[index] === max - some.length && (places[index] ?? 0) < next
    if (!isNext) continue
    some.push(known[index] as T)
    next = places[index] ?? 0
  }
  // Members at the same position of longest sequences exclude each other.
  const rivals = Map.groupBy(
    to.filter((_, index) => inLongest[index]),
    (length) => length,
  )
  const isAlone = (index: number) => rivals.get(to[index] ?? 0)?.length === 1
  return { some: new Set(some), every: new Set(known.filter((_, index) => inLongest[index] && isAlone(index))) }
}

/** The length of the longest rising sequence that ends at each number. */
function longest(numbers: readonly number[]): number[] {
  /** The smallest number at which a sequence of each length ends, which rises with the length. */
  const ends: number[] = []
  return numbers.map((number) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < number) low = middle + 1
      else high = middle
    }
    ends[low] = number
    return low + 1
  })
}
