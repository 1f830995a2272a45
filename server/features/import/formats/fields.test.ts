import { expect, test } from 'vitest'
import { linesOf, read } from '../testing/read-text.ts'

const BOOK = 'The Rust book https://example.org/a'

test.each([
  ['a quoted separator', '"sep=;"\nThe Rust book;https://example.org/a\nSecond;https://example.org/b'],
  ['a separator', 'sep=;\nTitle;Link\nThe Rust book;https://example.org/a\nSecond;https://example.org/b'],
  ['weeks first', 'Week 1,The Rust book,https://example.org/a\nWeek 2,Second,https://example.org/b'],
  ['formulas', 'Title,Link\nThe Rust book,"=HYPERLINK(""https://example.org/a"")"\nSecond,https://example.org/b'],
])('a table with %s is read by columns', (_, text) => {
  expect(linesOf(read(text))).toEqual([BOOK, 'Second https://example.org/b'])
})

test('without a header, parts of a course are sections and further columns are notes', () => {
  const { steps } = read('Week 1,The Rust book,https://example.org/a,Good\nWeek 2,Second,https://example.org/b,Long')
  expect(steps.map(({ section, note }) => [section, note])).toEqual([
    ['Week 1', 'Good'],
    ['Week 2', 'Long'],
  ])
})

test.each([
  ['source_url', '[{"source_url":"https://example.org/a","title":"The Rust book"}]'],
  ['linkUrl', '[{"linkUrl":"https://example.org/a","linkText":"The Rust book"}]'],
  ['adresse', '[{"titel":"The Rust book","adresse":"https://example.org/a"}]'],
  ['titles as names', '{"The Rust book":"https://example.org/a"}'],
  ['addresses as names', '{"https://example.org/a":"The Rust book"}'],
  ['JSON5', "// links\n[{url: 'https://example.org/a', title: 'The Rust book',},]"],
  ['YAML', '- titel: The Rust book\n  adresse: https://example.org/a'],
  ['YAML in one line', '- {title: The Rust book, url: "https://example.org/a"}'],
  ['a shortcut of Linux', '[Desktop Entry]\nType=Link\nName=The Rust book\nURL=https://example.org/a'],
])('the link is found with %s', (_, text) => {
  expect(linesOf(read(text))).toEqual([BOOK])
})

test.each([
  ['a shortcut of Windows', '[InternetShortcut]\r\nURL=https://example.org/a\r\nIconFile=https://example.org/i.ico'],
  [
    'a shortcut of macOS',
    '<?xml version="1.0"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0"><dict><key>URL</key><string>https://example.org/a</string></dict></plist>',
  ],
  ['a list in YAML', 'links: [https://example.org/a]'],
])('the address is found in %s', (_, text) => {
  expect(read(text).steps.map(({ url }) => url)).toEqual(['https://example.org/a'])
})

test('names in a JSON object are sections of the links below', () => {
  expect(read('{"Basics":{"The Rust book":"https://example.org/a"}}').steps[0]?.section).toBe('Basics')
})

test.each([
  [
    'a video in a playlist',
    '{"items":[{"snippet":{"title":"Knots","resourceId":{"videoId":"dQw4w9WgXcQ"}}}]}',
    'Knots https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  [
    'a found video',
    '{"items":[{"id":{"videoId":"dQw4w9WgXcQ"},"snippet":{"title":"Knots"}}]}',
    'Knots https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  [
    'a video of a list',
    '[{"videoId":"dQw4w9WgXcQ","title":"Knots"}]',
    'Knots https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  ['a work', '[{"DOI":"10.1000/xyz","title":"Knots","type":"book"}]', 'Knots https://doi.org/10.1000/xyz'],
])('the address of %s follows from its id', (_, text, line) => {
  expect(linesOf(read(text))).toEqual([line])
})

test('XBEL has folders as sections', () => {
  const { steps } = read(
    '<?xml version="1.0"?><!DOCTYPE xbel><xbel version="1.0"><folder><title>Basics</title><bookmark href="https://example.org/a"><title>The Rust book</title><desc>Good</desc></bookmark></folder></xbel>',
  )
  expect(steps).toEqual([{ title: 'The Rust book', url: 'https://example.org/a', section: 'Basics', note: 'Good' }])
})
