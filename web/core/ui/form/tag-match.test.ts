import { expect, test } from 'vitest'
import { namesIn } from './tag-match.ts'

const BADGES = ['Algorithms', 'C', 'C++', 'Go', 'Node.js', 'Sourdough', 'Web Development']

test.each([
  ['Bake bread with a sourdough starter', ['Sourdough']],
  ['First SOURDOUGH loaf', ['Sourdough']],
  ['Development for the web', ['Web Development']],
  ['The history of the web', []],
  ['A page on the web. The development of a child', []],
  ['A page on the web\nThe development of a child', []],
  ['Good morning, Google', []],
  ['Write a server in nodejs', ['Node.js']],
  ['Modern C++', ['C++']],
  ['', []],
])('the badges whose words are in “%s”', (text, names) => {
  expect(namesIn(text, BADGES)).toEqual(names)
})
