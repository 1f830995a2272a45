import { expect, test } from 'vitest'
import { isDoubtfulLink } from './doubtful-link.ts'

test.each([
  ['a title of Org', 'https://example.org/a][The'],
  ['a title of Markdown', 'https://example.org/a](The'],
  ['the end of an Org link', 'https://example.org/a]]'],
  ['the end of a bracket', 'https://example.org/a)'],
  ['the end of a bracket before a full stop', 'https://example.org/a).'],
  ['a title of AsciiDoc', 'https://example.org/a]'],
  ['a title of Slack or Jira', 'https://example.org/a|The'],
  ['an angle bracket', 'https://example.org/a>'],
  ['a quote', 'https://example.org/a"'],
  ['a closing typographic quote', 'https://example.org/a”'],
  ['a backtick', 'https://example.org/`a'],
  ['a backslash', 'https://example.org/a\\_b'],
  ['the next cell of a table', 'https://example.org/a,'],
  ['a star of a messenger', 'https://example.org/a*'],
  ['an encoded space at its end', 'https://example.org/a%20'],
  ['the next address behind a comma', 'https://example.org/a,https://example.org/b'],
  ['a title behind a comma', 'https://example.org/a,The'],
  ['a title behind a bracket', 'https://example.org/a[The'],
  ['encoded brackets', 'https://example.org/a%5D%5BThe'],
  ['what was left out', 'https://example.org/very/lo…'],
  ['dots for what was left out', 'https://example.org/very/lo...'],
  ['an invisible sign', 'https://example.org/a\u200b'],
  ['the next address', 'https://example.org/ahttps://example.org/b'],
])('an address with %s is doubtful: %s', (_, url) => {
  expect(isDoubtfulLink(url)).toBe(true)
})

test.each([
  'https://example.org',
  'https://en.wikipedia.org/wiki/Rust_(programming_language)',
  'https://ja.wikipedia.org/wiki/日本語',
  'https://ru.wikipedia.org/wiki/«Спартак»',
  'https://fr.wikipedia.org/wiki/L’Étranger',
  "https://en.wikipedia.org/wiki/Hitchhiker's_Guide",
  'https://en.wikipedia.org/wiki/Apple_Inc.',
  'https://example.org/search?filter[tag][0]=a',
  'https://fonts.googleapis.com/css?family=Lora|Open+Sans',
  'https://web.archive.org/web/2020/https://example.org/a',
  'https://example.org/go?to=https://example.net/a',
  'https://example.org/a%20b.pdf',
  'https://example.org/a#:~:text=the%20end)',
  'https://example.org/~user/a,b;c',
  'http://192.0.2.1.nip.io:8080/a_b-c',
  'www.example.org/a!',
  'https://web.archive.org/web/*/example.org*',
  'https://web.archive.org/web/*/https://example.org/*',
  'https://example.org/:)',
  'https://example.org/a,b',
  'https://www.spiegel.de/a-1,2,3.html',
  'https://example.org/maps/@52.5,13.4,Berlin/a',
  '/app/discover/journey/abc',
  '',
])('an address that can be right is not doubtful: %s', (url) => {
  expect(isDoubtfulLink(url)).toBe(false)
})
