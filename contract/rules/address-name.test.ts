import { expect, test } from 'vitest'
import { nameOfAddress, titleAfter } from './address-name.ts'

test.each([
  ['https://www.example.org/recipes/beginners-sourdough-bread', 'Beginners sourdough bread'],
  ['https://example.org/2024/10-ways-to-tie-knots.html?ref=x#top', '10 ways to tie knots'],
  ['https://example.org/%C3%A4pfel-und-birnen/', 'Äpfel und birnen'],
  ['https://www.example.org/learn/?q=1', 'https://www.example.org/learn/?q=1'],
  ['https://youtu.be/dQw4-w9Wg_XcQ', 'https://youtu.be/dQw4-w9Wg_XcQ'],
  ['www.example.org', 'www.example.org'],
  ['https://example.org/%E0%A4%A', 'https://example.org/%E0%A4%A'],
])('a page without a title at %s is named %s', (url, name) => {
  expect(nameOfAddress(url)).toBe(name)
})

test('the name of a long address has at most 100 characters', () => {
  expect(nameOfAddress(`https://example.org/${'long-word-'.repeat(200)}`).length).toBeLessThanOrEqual(100)
})

test.each([
  ['https://example.org/old-knots', 'Tie a knot'],
  ['Old knots', 'Old knots'],
])('after another link the title %s is %s', (title, expected) => {
  expect(titleAfter(title, 'https://example.org/old-knots', 'https://example.org/tie-a-knot')).toBe(expected)
})

test('a title made from a long address has at most 100 characters', () => {
  const [before, after] = ['https://example.org/a', `https://example.org/${'a'.repeat(2000)}`]
  expect(titleAfter(before, before, after)).toHaveLength(100)
})
