import { expect, test } from 'vitest'
import { paceOf, slowStepOf } from './pace.ts'
import { aMember, dayFrom, ines, noor, olek, ruth } from './testing/walkers.ts'

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

const people = [noor, ines, olek, ruth, { ...ruth, id: 'kofi' }]
const slow = (places: readonly (readonly [at: number, daysAgo: number])[]) =>
  slowStepOf(
    { stepUnits },
    {
      members: places.map(([at, daysAgo], index) => aMember(people[index] ?? noor, { at, seenOn: dayFrom(-daysAgo) })),
    },
    dayFrom(0),
  )

test('a step is hard for many if three of five members have had it before them for a week', () => {
  expect(
    slow([
      [1, 7],
      [1, 9],
      [1, 30],
      [2, 30],
      [3, 0],
    ]),
  ).toEqual({ step: 2, count: 3 })
})

test.each([
  [
    'in a group of four',
    [
      [1, 9],
      [1, 9],
      [1, 9],
      [2, 0],
    ],
  ],
  [
    'while someone ticked a step this week',
    [
      [1, 9],
      [1, 9],
      [1, 6],
      [2, 0],
      [3, 0],
    ],
  ],
  [
    'of those who have not begun',
    [
      [0, 9],
      [0, 9],
      [0, 9],
      [2, 0],
      [3, 0],
    ],
  ],
  [
    'of those who have finished',
    [
      [4, 9],
      [4, 9],
      [4, 9],
      [2, 0],
      [3, 0],
    ],
  ],
] as const)('no step is called hard %s', (_, places) => {
  expect(slow(places)).toBeNull()
})
