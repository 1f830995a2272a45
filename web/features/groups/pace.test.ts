import { expect, test } from 'vitest'
import { paceOf } from './pace.ts'

const stepUnits = [0, 1, null, 3]

test('the pace is the last required step that at least half have done', () => {
  expect(paceOf({ stepUnits }, { memberCount: 9, doneBy: [9, 7, 5, 2] })).toEqual({ step: 2, count: 7 })
})

test.each([
  ['fewer than five members', 4, [3, 2, 0, 0]],
  ['a step that all have done and others that few have', 9, [9, 2, 0, 0]],
  ['no step that anyone has done', 9, [0, 0, 0, 0]],
])('there is no pace with %s', (_, memberCount, doneBy) => {
  expect(paceOf({ stepUnits }, { memberCount, doneBy })).toBeNull()
})
