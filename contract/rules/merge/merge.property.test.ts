import * as fc from 'fast-check'
import { test } from 'vitest'
import { inputs } from '../../testing/everything.ts'
import { checkAuthors, checkHistory, histories } from '../../testing/merge-properties.ts'

/** The full number takes some 15 s on an idle machine. */
const TIMEOUT_MS = 120_000

test(
  'in random histories, a merge changes only what was taken, and the same answers give the same journey',
  () => {
    fc.assert(fc.property(histories, checkHistory), { numRuns: inputs({ usual: 200, full: 2000 }) })
  },
  TIMEOUT_MS,
)

test(
  'in random histories, nothing that one of two authors stored goes unasked',
  () => {
    fc.assert(fc.property(histories, checkAuthors), { numRuns: inputs({ usual: 200, full: 2000 }) })
  },
  TIMEOUT_MS,
)
