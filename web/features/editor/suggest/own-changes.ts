import { type Change, type MergeLists, merge } from '#contract/rules/merge/merge.ts'

/**
 * The changes that a version made since the copy, as changes of its original: `theirs` is the
 * version, and `mine` is the present original. A step of the version has the id of the original's
 * step from which it was copied.
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
  // Leaves out changes of steps that the original removed, and links that it already has.
  return { lists, changes: changes.filter(({ kind }) => kind !== 'replaced' && kind !== 'known') }
}
