import { type Item, inOrder, type Section, type Shape } from './shape.ts'

/** A section of `theirs` that begins in the middle of another section. */
export interface NewHeading {
  section: Section
  /** The section that it divides: a section of the base, else of `mine`. */
  into: Section
  /**
   * The key of its change. If it covers no step of `mine` but the next heading does, it shares the
   * next heading's key.
   */
  key: string
}

interface Part extends Section {
  /** The section of the base, else of `mine`, that this part continues. */
  origin: Section | undefined
}

interface Sections {
  base: Shape
  theirs: Shape
  /** The section of the base, else of `mine`, that a section of `theirs` continues. */
  counterpartOf: (section: Section) => Section | undefined
  /** Whether `mine` has a step before which the heading can stand. */
  hasTarget: (heading: Omit<NewHeading, 'key'>) => boolean
}

/**
 * Aligns `theirs` with the sections of the base, so that added and removed headings don't move the
 * steps below them. A section whose heading `theirs` removed is put back without a name; a heading
 * that `theirs` put in the middle of a section is set aside.
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

/** The key of a change of a section of `theirs`; it contains the id of the section's first step. */
export function sectionKey(kind: 'heading' | 'newHeading' | 'section', { items }: Section): string {
  return `${kind}:${items[0]?.key}`
}

/**
 * The sections of `theirs`; where `theirs` removed the heading between two sections of the base,
 * they are separated again.
 */
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

/** The earlier list, and what `mine` did to it. */
interface Placing {
  base: Shape
  movedByMe: { steps: ReadonlySet<string> }
  addedByMe: ReadonlySet<Section>
}

/**
 * The step of `mine` before which a heading of `theirs` goes: the nearest step below the heading
 * that is still in the divided section, else one that `mine` put under a heading of its own.
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

export function placesIn(
  { items }: Shape,
  originOf: (section: Section) => Section,
): (key: string) => Section | undefined {
  return (key) => {
    const item = items.get(key)
    return item && originOf(item.section)
  }
}
