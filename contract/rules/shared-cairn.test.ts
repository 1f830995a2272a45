import { expect, test } from 'vitest'
import { sharedStonesOf } from './shared-cairn.ts'

test('a stone of a group is as full as the share of the members who have done its step', () => {
  const stepTypes = ['Article', 'Video', 'Book'] as const
  const shared = sharedStonesOf({ stepTypes, stepUnits: [0, 1, null] }, { doneBy: [4, 1, 4], memberCount: 4 })
  expect(shared).toEqual({
    stones: [
      { kind: 'Article', share: 1 },
      { kind: 'Video', share: 0.25 },
    ],
    done: 5,
    total: 8,
  })
})

test('alternatives have one stone', () => {
  const stepTypes = ['Article', 'Video'] as const
  const { stones, total } = sharedStonesOf({ stepTypes, stepUnits: [0, 0] }, { doneBy: [2, 2], memberCount: 4 })
  expect(stones).toEqual([{ kind: 'Article', share: 0.5 }])
  expect(total).toBe(4)
})

test('long journeys have at most twelve stones, each of several steps', () => {
  const all = Array.from({ length: 24 }, (_, index) => index)
  const { stones } = sharedStonesOf(
    { stepTypes: all.map(() => 'Article'), stepUnits: all },
    { doneBy: all.map((index) => (index === 0 ? 2 : 0)), memberCount: 2 },
  )
  expect(stones).toHaveLength(12)
  expect(stones[0]?.share).toBe(0.5)
})
