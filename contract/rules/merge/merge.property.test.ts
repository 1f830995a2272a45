import * as fc from 'fast-check'
import { test } from 'vitest'
import { checkHistory, histories } from '../../testing/merge-properties.ts'

test('in 2,000 random histories, a merge changes only what was taken, and the same answers give the same journey', () => {
  fc.assert(fc.property(histories, checkHistory), { numRuns: 2000 })
})
