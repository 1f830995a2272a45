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

/** The list before, and what I did to it. */
interface Placing {
  base: Shape
  movedByMe: { steps: ReadonlySet<string> }
  addedByMe: ReadonlySet<Section>
}

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

export function placesIn(
  { items }: Shape,
  originOf: (section: Section) => Section,
): (key: string) => Section | undefined {
  return (key) => {
    const item = items.get(key)
    return item && originOf(item.section)
  }
}
