import type { Place, Placed } from './arrangement.ts'
import type { Comparison } from './compare.ts'
import { type NewHeading, targetOf } from './headings.ts'
import type { Section } from './shape.ts'

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
