import * as fc from 'fast-check'
import { test } from 'vitest'
import { inputs } from '../../testing/everything.ts'
import { checkSuggestion, suggestions } from '../../testing/suggestion-properties.ts'

test('in random suggestions, accepting changes only what was taken, and all of it makes what was suggested', () => {
  fc.assert(fc.property(suggestions, checkSuggestion), { numRuns: inputs({ usual: 100, full: 500 }) })
}, 120_000)
