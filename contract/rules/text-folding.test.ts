import { expect, test } from 'vitest'
import { editDistance } from './text-folding.ts'

test('an added, missing, wrong or swapped letter counts as one typo', () => {
  for (const [one, other, typos] of [
    ['python', 'python', 0],
    ['pyhton', 'python', 1],
    ['pythn', 'python', 1],
    ['pyython', 'python', 1],
    ['kython', 'python', 1],
    ['yphtno', 'python', 3],
    ['', 'ab', 2],
  ] as const)
    expect(editDistance(one, other), one).toBe(typos)
})
