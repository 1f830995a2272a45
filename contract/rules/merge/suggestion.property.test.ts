import * as fc from 'fast-check'
import { test } from 'vitest'
import { checkSuggestion, suggestions } from '../../testing/suggestion-properties.ts'

test('in 500 random suggestions, accepting changes only what was taken, and all of it makes what was suggested', () => {
  fc.assert(fc.property(suggestions, checkSuggestion), { numRuns: 500 })
})
