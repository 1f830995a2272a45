import type { Section, Shape } from './shape.ts'

/** What adding and removing steps does to the sets of the others. */
export function setChanges({ base, theirs }: Record<'base' | 'theirs', Shape>) {
  const sets = new Map([base, theirs].map((shape) => [shape, setsOf(shape)]))
  const setBefore = (shape: Shape, key: string) => {
    const keys = sets.get(shape)?.get(shape.items.get(key)?.set ?? '') ?? []
    return keys.slice(0, keys.indexOf(key))
  }
  return {
    setBefore,
    joins: (key: string) => {
      const [before, after] = [base.items.get(key), theirs.items.get(key)]
      const isNew = before !== undefined && after?.role === 'alternative' && before.role !== 'alternative'
      return isNew && setBefore(theirs, key).every((one) => !base.items.has(one))
    },
    leads: (key: string) => {
      const [before, after] = [base.items.get(key), theirs.items.get(key)]
      if (before?.role !== 'alternative' || !after || after.role === 'alternative') return false
      const isAlone = setBefore(base, key).every((one) => !theirs.items.has(one))
      return isAlone && base.items.get(before.set)?.role === after.role
    },
  }
}

/** The steps of each set by its first one. */
function setsOf({ items }: Shape): Map<string, string[]> {
  const sets = Map.groupBy(items.values(), ({ set }) => set)
  return new Map([...sets].map(([set, members]) => [set, members.map(({ key }) => key)]))
}

/** Whether a step that both have stands in the same section, after the same one of these steps. */
export function samePlaces(
  { theirs, mine }: Record<'theirs' | 'mine', Shape>,
  originOf: (section: Section) => Section,
) {
  const placesIn = (shape: Shape, other: Shape) => {
    const places = new Map<string, { origin: Section; after: string | undefined }>()
    for (const section of shape.sections) {
      let after: string | undefined
      for (const { key } of section.items) {
        if (!other.items.has(key)) continue
        places.set(key, { origin: originOf(section), after })
        after = key
      }
    }
    return places
  }
  const [their, my] = [placesIn(theirs, mine), placesIn(mine, theirs)]
  return (key: string) => their.get(key)?.origin === my.get(key)?.origin && their.get(key)?.after === my.get(key)?.after
}
