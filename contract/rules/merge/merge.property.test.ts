import * as fc from 'fast-check'
import { test } from 'vitest'
import { inputs } from '../../testing/everything.ts'
import { checkHistory, histories } from '../../testing/merge-properties.ts'

test('in random histories, a merge changes only what was taken, and the same answers give the same journey', () => {
  fc.assert(fc.property(histories, checkHistory), { numRuns: inputs({ usual: 200, full: 2000 }) })
})
