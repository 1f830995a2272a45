import { expect, test } from 'vitest'
import { rangesOf } from './step-ranges.ts'

test.each([
  [[], ''],
  [[0], '1'],
  [[0, 1, 2, 4], '1–3, 5'],
  [[1, 3, 4], '2, 4–5'],
])('the steps %j read as %s', (indexes, text) => {
  expect(rangesOf(indexes, String)).toBe(text)
})
