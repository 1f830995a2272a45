import type { Section, Shape } from './shape.ts'

/** Finds how added, removed and moved steps change the sets of the other steps. */
export function setChanges({ base, theirs, mine }: Record<'base' | 'theirs' | 'mine', Shape>) {
  const setOf = ({ items }: Shape, key: string) => items.get(key)?.set
  const theirSets = Map.groupBy(theirs.items.keys(), (key) => setOf(theirs, key))
  const [known, left, had] = [firstOfSets(theirs, base), firstOfSets(base, theirs), firstOfSets(theirs, mine)]
  const ahead = firstOfSets(theirs, base, base)
  const added = [...theirs.items.keys()].filter((key) => !known.has(setOf(theirs, key)) && !mine.items.has(key))
  const addedSets = Map.groupBy(added, (key) => setOf(theirs, key))
  const kept = keptInSets({ base, theirs })
  return {
    addedWith: (key: string): readonly string[] => addedSets.get(setOf(theirs, key)) ?? [key],
    keepsMates: (key: string) => kept.has(key),
    joinedTo: (key: string): readonly string[] => {
      const [before, after] = [base.items.get(key), theirs.items.get(key)]
      const isNew = before && after?.role === 'alternative' && before.role !== 'alternative'
      if (!isNew || known.get(after.set) !== key) return []
      const keys = theirSets.get(after.set) ?? []
      return keys.slice(0, keys.indexOf(key))
    },
    leads: (key: string) => {
      const [before, after] = [base.items.get(key), theirs.items.get(key)]
      if (before?.role !== 'alternative' || !after || after.role === 'alternative') return false
      const isFirst = left.get(before.set) === key && ahead.get(before.set) === key
      return isFirst && base.items.get(before.set)?.role === after.role
    },
    hasMateBefore: (key: string) => had.get(setOf(theirs, key)) !== key,
  }
}

/** The first step of each set, as far as the other list has it, in the order of `shape`. */
function firstOfSets(
  { items }: Shape,
  other: Shape,
  sets: Shape = { sections: [], items },
): Map<string | undefined, string> {
  const known = [...items.keys()].filter((key) => other.items.has(key))
  // If several sets have the same first step, the first set is used.
  return new Map(known.map((key) => [sets.items.get(key)?.set, key] as const).reverse())
}

/** The alternatives that follow the same steps in both lists, up to the first step of their set in `theirs`. */
function keptInSets({ base, theirs }: Record<'base' | 'theirs', Shape>): Set<string> {
  const [before, after] = [base, theirs].map(({ items }) => {
    const keys = [...items.values()]
    return new Map(keys.map(({ key, set }, index) => [key, set === key ? undefined : keys[index - 1]?.key]))
  }) as [Map<string, string | undefined>, Map<string, string | undefined>]
  const kept = new Set<string>()
  for (const { key, set } of theirs.items.values()) {
    const previous = after.get(key)
    if (previous !== undefined && before.get(key) === previous && (previous === set || kept.has(previous)))
      kept.add(key)
  }
  return kept
}

/** Returns whether a step of both lists is in the same section, after the same one of the given steps. */
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
