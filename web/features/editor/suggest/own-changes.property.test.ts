import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MergeStep, type MergeTexts, merge } from '#contract/rules/merge/merge.ts'
import { filledFieldsOf } from '#contract/rules/step.ts'
import { inputs } from '#contract/testing/everything.ts'
import { copyOf, edited, edits, start } from '#contract/testing/merge-histories.ts'
import { ownChanges } from './own-changes.ts'

/** Texts with each step named by the original's step that it was copied from. */
function named({ steps, ...fields }: MergeTexts) {
  const nameOf = ({ id, origin, stepType, description, url, ...facts }: MergeStep) => ({
    ...{ id: origin ?? id, stepType, description, url },
    ...filledFieldsOf(facts),
  })
  return { ...fields, steps: steps.map(nameOf) }
}

test('all changes of a version make its original the same, as long as that is as it was copied', () => {
  fc.assert(
    fc.property(start, edits, (original, changes) => {
      const mine = edited(copyOf(original), changes, 'own')
      const own = ownChanges({ base: original, theirs: original, mine })
      const all = merge(own.lists, new Map()).changes
      const { result } = merge(own.lists, new Map(all.map(({ key }) => [key, 'theirs'])))
      expect(named(result)).toEqual(named(mine))
      expect(own.changes.filter(({ both }) => both)).toEqual([])
    }),
    { numRuns: inputs({ usual: 50, full: 500 }) },
  )
})

test('a version without changes of its own has nothing to suggest, whatever changed in the original', () => {
  fc.assert(
    fc.property(start, edits, (base, changes) => {
      const theirs = edited(base, changes, 'their')
      expect(ownChanges({ base, theirs, mine: copyOf(base) }).changes).toEqual([])
    }),
    { numRuns: inputs({ usual: 50, full: 500 }) },
  )
})
