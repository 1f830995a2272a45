import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('ids sort by creation, also within a millisecond', () => {
  const ids = [1000, 1000, 1000, 1001, 2000, 2000].map(newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
