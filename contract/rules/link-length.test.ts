import { expect, test } from 'vitest'
import { stepInput } from '../step.ts'
import { linkReplacement } from '../upkeep.ts'

test.each([
  ['letters', 'a'.repeat(2100)],
  ['emoji', '😀'.repeat(1015)],
])('a link with too many %s is said to be too long', (_, rest) => {
  const url = `https://example.org/${rest}`
  expect(url.length).toBeGreaterThan(2048)
  const issues = [
    ...(stepInput.safeParse({ description: 'A', stepType: 'article', url }).error?.issues ?? []),
    ...(linkReplacement.safeParse({ stepId: 'a', oldUrl: url, url }).error?.issues ?? []),
  ]
  expect(issues.filter(({ path }) => /url/i.test(String(path[0]))).map(({ message }) => message)).toEqual([
    'tooLong',
    'tooLong',
    'tooLong',
  ])
})
