import { expect, test } from 'vitest'
import { hasParts } from './search-parts.ts'

test.each([
  ['Learn Node.js', 'nodejs', true],
  ['Learn nodejs', 'Node.js', true],
  ['In München', 'muenchen', true],
  ['In Muenchen', 'münchen', true],
  ['Learn C++', 'c++', true],
  ['Learn C#', 'c++', false],
  ['Anything', ' ', true],
  ['Anything', '??', false],
  ['One two', 'two one', true],
  ['One two', 'two three', false],
])('a search for parts of "%s" by "%s" finds it: %s', (text, q, finds) => {
  expect(hasParts(text, q)).toBe(finds)
})
