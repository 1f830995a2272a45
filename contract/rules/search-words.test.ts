import { expect, test } from 'vitest'
import { marksIn, searchWordsOf } from './search-words.ts'

/** The words of a text in their first spelling, with signs as they are typed. */
function words(text: string): string[] {
  return searchWordsOf(text).map(({ spellings }) => (spellings[0] ?? '').normalize('NFKC'))
}

test.each([
  ['C++, C# and F#.', ['c++', 'c#', 'and', 'f#']],
  ['(C++) C♯ g++ Notepad++ Security+', ['c++', 'c#', 'g++', 'notepad++', 'security+']],
  ['.NET, ASP.NET', ['.net', 'asp', 'net']],
  ['C++17 C++Builder C#12 C/C++', ['c++', '17', 'c++', 'builder', 'c#', '12', 'c', 'c++']],
  ['C++-Kurs C#-Kurs', ['c++', 'kurs', 'c#', 'kurs']],
  ['C++入門 C#入門 Python入門', ['c++', '入門', 'c#', '入門', 'python', '入門']],
  ['A* and D* Lite', ['a*', 'and', 'd*', 'lite']],
  ['Ｃ＋＋', ['c++']],
])('signs belong to the names that end or begin with them: %s', (text, expected) => {
  expect(words(text)).toEqual(expected)
})

test.each([
  ['1+1, a+b, HTML+CSS', ['1', '1', 'a', 'b', 'html', 'css']],
  ['#python #1 page#part', ['python', '1', 'page', 'part']],
  ['*a* **b** syntax* a*b', ['a', 'b', 'syntax', 'a', 'b']],
  ['The end... and more. So', ['the', 'end', 'and', 'more', 'so']],
  ['18+ 5# C++++++', ['18', '5', 'c']],
])('other signs are no parts of words: %s', (text, expected) => {
  expect(words(text)).toEqual(expected)
})

test.each([
  ['Node.js', ['nodejs', '.js']],
  ['e-commerce', ['ecommerce']],
  ['e\u00adcommerce', ['ecommerce']],
  ['O’Neill', ['oneill']],
  ['CI/CD', ['cicd']],
  ['R&D', ['rd']],
  ['state-of-art', ['stateof', 'stateofart', 'ofart']],
  ['Covid-19', ['covid19']],
  ['Objective-C++', ['objectivec++']],
  ['Web 2.0 on 2026-11-28', []],
  ['Vue -- js', []],
])('words joined by a sign are also one word: %s', (text, expected) => {
  const joined = searchWordsOf(text).flatMap((word) => word.joined.map((each) => each.normalize('NFKC')))
  expect([...new Set(joined)]).toEqual(expected)
})

test('the words of an address are joined in pairs only, so that their number grows with it no faster than its length', () => {
  const joined = searchWordsOf('a-b-c-d-e-f-g').flatMap((word) => word.joined)
  expect([...new Set(joined)]).toEqual(['ab', 'bc', 'cd', 'de', 'ef', 'fg'])
})

test.each([
  ['München', ['munchen', 'muenchen']],
  ['Mu\u0308nchen', ['munchen', 'muenchen']],
  ['GRÖẞE', ['grosse', 'groesse']],
  ['Ålesund', ['alesund', 'aalesund']],
  ['Øre', ['ore', 'oere']],
  ['neue', ['neue']],
  ['Straße', ['strasse']],
])('letters with an umlaut have two spellings: %s', (text, expected) => {
  expect(searchWordsOf(text)[0]?.spellings).toEqual(expected)
})

test.each([
  ['Café Ёлка ΰ ñandú', 'cafe елка υ nandu'],
  ['مُقَدِّمَة', 'مقدمة'],
  ['שָׁלוֹם', 'שלום'],
  ['कमाल', 'कमाल'],
  ['বাংলা', 'বাংলা'],
  ['தமிழ்', 'தமிழ்'],
])('accents are removed, vowel signs are not: %s', (text, expected) => {
  expect(words(text).join(' ')).toBe(expected)
})

test('kana with and without a mark are different words, in full and half width', () => {
  expect([words('バス'), words('ﾊﾞｽ'), words('ハス'), words('ぱす')]).toEqual([['バス'], ['バス'], ['ハス'], ['ぱす']])
})

test('the words of a text that a search found are marked, whatever their case, accents and signs', () => {
  for (const [text, asked, marks] of [
    ['Über Café-Kultur', 'cafe', ['Über ', 'Café', '-Kultur']],
    ['Straße, Strand', 'STRASSE stra', ['', 'Straße', ', ', 'Strand', '']],
    ['Learn Python', 'pyhton', ['Learn ', 'Python', '']],
    ['Learn C', 'go', ['Learn C']],
    ['A <b> of "quotes"', '<b> "', ['A <', 'b', '> of "quotes"']],
    ['Anything', ' ', ['Anything']],
    ['', 'a', ['']],
    ['C and C++', 'c++', ['C and ', 'C++', '']],
    ['.NET and ASP.NET', '.net', ['', '.NET', ' and ASP.', 'NET', '']],
    ['Learn Node.js', 'nodejs', ['Learn ', 'Node.js', '']],
    ['Learn Node.js', 'node', ['Learn ', 'Node', '.js']],
    ['E-Commerce, ecommerce', 'e-commerce', ['', 'E-Commerce', ', ', 'ecommerce', '']],
    ['München, Muenchen', 'muenchen', ['', 'München', ', ', 'Muenchen', '']],
    ['日本語を学ぶ旅', '語を学', ['日本', '語を学', 'ぶ旅']],
  ] as const)
    expect(marksIn(text, asked), `${asked} in ${text}`).toEqual(marks)
})
