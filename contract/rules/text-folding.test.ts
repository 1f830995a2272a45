import { expect, test } from 'vitest'
import { editDistance, marksIn } from './text-folding.ts'

test('the words of a text that a search found are marked, whatever their case and accents', () => {
  expect(marksIn('Über Café-Kultur', 'cafe')).toEqual(['Über ', 'Café', '-Kultur'])
  expect(marksIn('Straße, Strand', 'STRASSE stra')).toEqual(['', 'Straße', ', ', 'Strand', ''])
  expect(marksIn('Learn Python', 'pyhton')).toEqual(['Learn ', 'Python', ''])
  expect(marksIn('Learn C', 'go')).toEqual(['Learn C'])
  expect(marksIn('A <b> of "quotes"', '<b> "')).toEqual(['A <', 'b', '> of "quotes"'])
  expect(marksIn('Anything', ' ')).toEqual(['Anything'])
})

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
