import { expect, test } from 'vitest'
import { type Candidate, firstThatFit } from './imported-steps.ts'

const links = (section: string, count: number): Candidate[] =>
  Array.from({ length: count }, (_, n) => ({ title: `${section} ${n}`, url: `https://example.org/${n}`, section }))

const sectionsIn = (chosen: Set<Candidate>) => [...new Set([...chosen].map(({ section }) => section))]

test('the first whole sections that fit are chosen', () => {
  expect(sectionsIn(firstThatFit([...links('A', 3), ...links('B', 3), ...links('C', 3)], 7))).toEqual(['A', 'B'])
})

test('sections about the list or its readers are left for the person to choose', () => {
  const all = ['👋 Community', 'Prerequisites:', 'Community gardens', 'Algorithms', 'Congratulations']
  const chosen = firstThatFit(
    all.flatMap((title) => links(title, 1)),
    200,
  )
  expect(sectionsIn(chosen)).toEqual(['Community gardens', 'Algorithms'])
})

test('a list of nothing else is chosen', () => {
  expect(sectionsIn(firstThatFit(links('Community', 2), 200))).toEqual(['Community'])
})
