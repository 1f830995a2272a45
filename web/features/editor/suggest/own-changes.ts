import { type Change, type MergeLists, merge } from '#contract/rules/merge/merge.ts'

/**
 * What a version changed since it was copied, as changes of its original: in `theirs` the version, in `mine` the original as it
 * is now. A step of the version has the id of the original's step that it was copied from.
 */
export function ownChanges({ base, theirs: original, mine: version }: MergeLists): {
  lists: MergeLists
  changes: Change[]
} {
  const named = new Set<string>()
  const steps = version.steps.map(({ origin, ...step }) => {
    const id = origin && !named.has(origin) ? origin : step.id
    named.add(id)
    return { ...step, id }
  })
  const lists = {
    base,
    theirs: { ...version, steps },
    mine: { ...original, steps: original.steps.map((step) => ({ ...step, origin: step.id })) },
  }
  const { changes } = merge(lists, new Map())
  // The original removed that step, or has that link already.
  return { lists, changes: changes.filter(({ kind }) => kind !== 'replaced' && kind !== 'known') }
}
