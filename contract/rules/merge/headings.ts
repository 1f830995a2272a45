import type { Place, Placed } from './arrangement.ts'
import type { Change, Comparison } from './compare.ts'
import { type Item, inOrder, type Section, type Shape } from './shape.ts'

/** A section of theirs that begins in the middle of another one. */
export interface NewHeading {
  section: Section
  /** The other section: one of the base, else of mine. */
  into: Section
  /** The change that it comes with: its own, or that of the next heading if only that one has steps of mine. */
  key: string
}

interface Part extends Section {
  /** The section of the base, else of mine, that it continues. */
  origin: Section | undefined
}

interface Sections {
  base: Shape
  theirs: Shape
  /** The section of the base, else of mine, that a section of theirs continues. */
  counterpartOf: (section: Section) => Section | undefined
  /** Whether mine has a step for the heading to stand before. */
  hasTarget: (heading: Omit<NewHeading, 'key'>) => boolean
}

/**
 * Their list with the sections of the base, so that headings that come and go don't move the steps under them: one that
 * they removed is put back as a section without a name, and one that they put in the middle of a section is set aside.
 */
export function alignHeadings(sections: Sections) {
  const headings: NewHeading[] = []
  const parts: Part[] = []
  let pending: Part[] = []
  for (const part of withRemoved(sections)) {
    const into = parts.at(-1)?.origin
    if (part.origin) {
      parts.push(...pending, part)
      pending = []
      continue
    }
    pending.push(part)
    if (!into || !sections.hasTarget({ section: part, into })) continue
    const key = sectionKey('newHeading', part)
    headings.push(...pending.map((section) => ({ section, into, key })))
    parts.at(-1)?.items.push(...pending.flatMap(({ items }) => items))
    pending = []
  }
  parts.push(...pending)
  const counterparts = new Map<Section, Section | undefined>()
  const items = new Map<string, Item>()
  for (const { heading, items: all, origin } of parts) {
    const section: Section = { heading, items: [] }
    section.items = all.map((item) => ({ ...item, section }))
    for (const item of section.items) items.set(item.key, item)
    counterparts.set(section, origin)
  }
  return { theirs: { sections: [...counterparts.keys()], items }, counterparts, headings }
}

/** The key of a change of one of their sections, which its first step names. */
export function sectionKey(kind: 'heading' | 'newHeading' | 'section', { items }: Section): string {
  return `${kind}:${items[0]?.key}`
}

/** Their sections, taken apart where they removed the heading between two sections of the base. */
function withRemoved({ base, theirs, counterpartOf }: Sections): Part[] {
  const kept = new Set(theirs.sections.map(counterpartOf))
  const runs = new Map<Section | undefined, Section[]>()
  let run: Section[] = []
  for (const section of base.sections) {
    if (kept.has(section)) {
      run = []
      runs.set(section, run)
    }
    run.push(section)
  }
  return theirs.sections.flatMap((section) => {
    const origin = counterpartOf(section)
    return takenApart({ ...section, origin }, runs.get(origin) ?? [], base)
  })
}

/** A section that holds the steps of these sections of the base, which followed each other. */
function takenApart({ heading, items, origin }: Part, run: readonly Section[], base: Shape): Part[] {
  let part: Part = { heading, items: [], origin }
  const parts = [part]
  const indexes = new Map(run.map((section, index) => [section, index]))
  const keysOf = (all: readonly Item[]) => all.map(({ key }) => key)
  const stay = inOrder(keysOf(run.flatMap((section) => section.items)), keysOf(items)).some
  let last = 0
  for (const item of items) {
    const before = stay.has(item.key) ? base.items.get(item.key)?.section : undefined
    const index = (before && indexes.get(before)) ?? 0
    if (index > last && item.role !== 'alternative' && part.items.length > 0) {
      part = { heading: null, items: [], origin: before }
      parts.push(part)
      last = index
    }
    part.items.push(item)
  }
  return parts
}

type Placing = Pick<Comparison, 'base' | 'movedByMe' | 'addedByMe'>

/**
 * The step that one of their headings stands before: the nearest one under it that is still in the section that it
 * divides, else one that I put under a heading of my own.
 */
export function targetOf(
  { section, into }: Omit<NewHeading, 'key'>,
  { base, movedByMe, addedByMe }: Placing,
  placeOf: (key: string) => Section | undefined,
): string | undefined {
  const keys = section.items.map(({ key }) => key)
  const isUnderMine = (key: string) => {
    const place = placeOf(key)
    return place !== undefined && addedByMe.has(place) && (place === into || base.items.get(key)?.section === into)
  }
  return keys.find((key) => placeOf(key) === into && !movedByMe.steps.has(key)) ?? keys.find(isUnderMine)
}

export function placesIn({ items }: Shape, originOf: Comparison['originOf']): (key: string) => Section | undefined {
  return (key) => {
    const item = items.get(key)
    return item && originOf(item.section)
  }
}

/** What they did to sections that the base has. */
export function sectionChanges({ base, theirs, mine, originOf, isShared, ...comparison }: Comparison): Change[] {
  const { movedByThem, movedByMe } = comparison
  const afterIn = (sections: readonly Section[]) =>
    new Map(sections.map((section, index) => [originOf(section), sections[index - 1]?.heading]))
  const [theirPlaces, myPlaces] = [afterIn(theirs.sections), afterIn(mine.sections)]
  const isInBase = new Set(base.sections)
  const mineOf = new Map(mine.sections.toReversed().map((section) => [originOf(section), section]))
  return theirs.sections.flatMap((section): Change[] => {
    const before = originOf(section)
    const my = mineOf.get(before)
    if (!isInBase.has(before) || !my) return []
    const { heading } = section
    const isRenamed = heading !== before.heading && heading !== my.heading
    const movedByBoth = isShared && movedByMe.sections.has(before)
    const isMoved =
      movedByThem.sections.has(before) &&
      (movedByBoth ? theirPlaces.get(before) !== myPlaces.get(before) : !movedByMe.sections.has(before))
    const both = my.heading !== before.heading
    return [
      ...(isRenamed
        ? [{ key: sectionKey('heading', section), kind: 'heading', before: my.heading, heading, both } as const]
        : []),
      ...(isMoved
        ? [
            {
              key: sectionKey('section', section),
              kind: 'sectionMoved',
              heading: my.heading,
              both: movedByBoth,
            } as const,
          ]
        : []),
    ]
  })
}

/** The headings that they put between steps of mine, by the key of the change. */
export function headingChanges(comparison: Comparison): Change[] {
  const { mine, headings } = comparison
  const places = placesIn(mine, comparison.originOf)
  return headings.flatMap((one): Change[] => {
    const target = mine.items.get(targetOf(one, comparison, places) ?? '')
    if (!target) return []
    const rival = rivalOf(target, comparison)
    const before = rival?.heading ?? null
    const { key, section } = one
    return [{ key, kind: 'headingAdded', before, heading: section.heading, next: target.step, both: before !== null }]
  })
}

/** The section that I began with this step. */
function rivalOf({ key, section }: Item, { addedByMe }: Placing): Section | undefined {
  return addedByMe.has(section) && section.items[0]?.key === key ? section : undefined
}

interface Division {
  places: readonly Place[]
  isTaken: (heading: NewHeading) => boolean
  isInSet: (placed: Placed, before: Placed | undefined) => boolean
}

/** The places of the result, divided by their headings that I took; a set of alternatives stays whole. */
export function withHeadings(comparison: Comparison, { places, isTaken, isInSet }: Division): Place[] {
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
