import { describe, expect, test } from 'vitest'
import { leftOut, linesOf, read } from '../testing/read-text.ts'

test('headings are sections, list items steps, and their further links notes', () => {
  const preview = read(`# Learn to sail
[![build](https://ci.example/badge.svg)](https://ci.example/run)
- [Basics](#basics)

## Basics
* [Knots](https://knots.example/a) - Ten of them, by [Ada](https://ada.example) (12 min)
  - [Bowline](https://knots.example/bowline)
- Books
  1. [x] **[Chapman](https://book.example)**

## License
- [CC0](https://creativecommons.org/publicdomain/zero/1.0/)`)
  expect(preview).toMatchObject({ format: 'markdown', name: 'Learn to sail', found: 7 })
  expect(preview.steps).toEqual([
    {
      title: 'Knots',
      url: 'https://knots.example/a',
      note: 'Ten of them, by Ada (https://ada.example) (12 min)',
      section: 'Basics',
      minutes: 12,
    },
    { title: 'Bowline', url: 'https://knots.example/bowline', section: 'Basics' },
    { title: 'Chapman', url: 'https://book.example', note: 'Books', section: 'Basics', done: true },
  ])
  expect(leftOut(preview)).toEqual([
    'badge https://ci.example/run',
    'anchor #basics',
    'inNote https://ada.example',
    'licence https://creativecommons.org/publicdomain/zero/1.0/',
  ])
})

test('the step of a table row is its first link', () => {
  const preview = read(`| Course | Effort | Chat |
| :-- | -- | -- |
| [Logic](https://logic.example) | 4 weeks | [chat](https://chat.example) |
| [Local](courses/local.md) | - | [chat](https://chat.example/2) |`)
  expect(preview.steps).toEqual([
    { title: 'Logic', url: 'https://logic.example', note: 'Effort: 4 weeks · Chat: chat (https://chat.example)' },
  ])
  expect(leftOut(preview)).toContain('relative courses/local.md')
})

test.each([
  ['alone', ''],
  ['in a larger text', '# List\n\n'],
])('a table %s is Markdown, and a bare link has its title in another column', (_, before) => {
  const preview = read(`${before}| Level | Name | Link |
|--|:-:|--|
| Easy | Bar | https://bar.example |
| Hard | Foo | [Course](https://foo.example) |
| Hard | (New) Baz | [Link](https://baz.example) and [PDF](https://pdf.example) |`)
  expect(preview.format).toBe('markdown')
  expect(preview.steps).toEqual([
    { title: 'Bar', url: 'https://bar.example', note: 'Level: Easy' },
    { title: 'Course', url: 'https://foo.example', note: 'Level: Hard · Name: Foo · Course' },
    { title: '(New) Baz', url: 'https://baz.example', note: 'and PDF (https://pdf.example) · Level: Hard' },
  ])
  expect(leftOut(preview)).toEqual(['inNote https://pdf.example'])
})

test('a table may have no outer bars, one column, or the title behind the link', () => {
  expect(linesOf(read('Link | Was\n--|--\nhttps://a.example | 12 min\nhttps://b.example | Boote'))).toEqual([
    'https://a.example https://a.example',
    'Boote https://b.example',
  ])
  expect(linesOf(read('| Link |\n| -- |\n| https://a.example |'))).toEqual(['https://a.example https://a.example'])
})

test('a table with bars but no line below its header is CSV', () => {
  const preview = read('Name | Link\nBar | https://bar.example')
  expect([preview.format, linesOf(preview)]).toEqual(['csv', ['Bar https://bar.example']])
})

test('relative links start from the base address', () => {
  const text = '- [One](pages/one.md)\n- [Two](/two)\n- [Three](#three)\n- [Four](youtube.com/watch?v=1)'
  expect(linesOf(read(text, 'https://git.example/list/readme.md'))).toEqual([
    'One https://git.example/list/pages/one.md',
    'Two https://git.example/two',
    'Four https://youtube.com/watch?v=1',
  ])
  expect(leftOut(read(text))).toEqual(['relative pages/one.md', 'relative /two', 'anchor #three'])
})

test('a title in HTML before the first heading is the name, unless it is a link', () => {
  const list = '# Basics\n- [A](https://a.example/)\n\n# More\n- [B](https://b.example/)'
  const title = '<div align="center">\n<h3>Free University</h3>\n<p>For all</p>\n</div>'
  expect(read(`${title}\n\n${list}`).name).toBe('Free University')
  expect(read(`<h2><a href="https://shop.example">A shop</a> sells</h2>\n\n${list}`).name).toBeUndefined()
  expect(read(`${title}\n\n# Real title\n- [A](https://a.example/)`).name).toBe('Real title')
  expect(read(`${list}\n\n${title}`).name).toBeUndefined()
})

test('bare addresses on lines below the link of a list item are steps of their own', () => {
  const text = `- [One](https://one.example) - the first
https://two.example
  https://three.example https://four.example
- Five
  https://five.example
  A remark, https://remark.example
- https://six.example`
  const { steps } = read(text)
  expect(steps).toMatchObject([
    { title: 'One', note: 'the first' },
    ...['two', 'three', 'four'].map((name) => ({ url: `https://${name}.example` })),
    { title: 'Five', url: 'https://five.example', note: 'A remark, https://remark.example' },
    { url: 'https://six.example' },
  ])
})

test('headings that are links, reference links and bare addresses are steps', () => {
  const preview = read(`## Start
#### [Sails][sails]
Everything about them.
#### <https://wind.example>
- Weather: https://weather.example/today
- (New) Tides: https://tides.example
- [broken][nowhere]

[sails]: https://sails.example 'Sails'`)
  expect(linesOf(preview)).toEqual([
    'Sails https://sails.example',
    'https://wind.example https://wind.example',
    'Weather https://weather.example/today',
    '(New) Tides https://tides.example',
  ])
  expect(preview.steps[0]).toMatchObject({ note: 'Everything about them.', section: 'Start' })
})

describe('links in running text', () => {
  const prose = 'See [the guide](https://guide.example) and [more](https://more.example).'

  test('are mentions beside a list', () => {
    const preview = read(`${prose}\n\n- [A](https://a.example)\n- [B](https://b.example)`)
    expect(linesOf(preview)).toEqual(['A https://a.example', 'B https://b.example'])
    expect(leftOut(preview)).toEqual(['mention https://guide.example', 'mention https://more.example'])
  })

  test('are steps where there is no list', () => {
    expect(linesOf(read(prose))).toEqual(['the guide https://guide.example', 'more https://more.example'])
  })
})

test('a heading that is a link belongs to the section above and has the paragraph below as its note', () => {
  const preview = read(`## Beginner
#### [One](https://one.example)
Free, by [@ada](https://ada.example)
#### Two [A](https://a.example), [Longer](https://b.example)
- ### Arrays
  - About them:
    - [Arrays](https://arrays.example)`)
  expect(preview.steps).toEqual([
    { title: 'One', url: 'https://one.example', note: 'Free, by @ada (https://ada.example)', section: 'Beginner' },
    { title: 'A', url: 'https://a.example', note: 'Two A, Longer (https://b.example)', section: 'Beginner' },
    { title: 'Arrays', url: 'https://arrays.example', note: 'About them:', section: 'Arrays' },
  ])
})

test('titles lose HTML, direction marks, entities and emoji codes', () => {
  const [step] = read('- [<span dir="ltr">\u200eC &amp; **D** :rocket:</span>](https://c.example)').steps
  expect(step?.title).toBe('C & D')
})

test('HTML blocks hold steps only in lists and tables', () => {
  const preview = read(`<p><a href="https://ad.example">Ad</a></p>

# List
- [A](https://a.example)

<ul><li><a href="https://b.example">B</a> and more</li></ul>`)
  expect(linesOf(preview)).toEqual(['A https://a.example', 'B https://b.example'])
  expect(leftOut(preview)).toEqual(['navigation https://ad.example'])
})

test('the paragraph below the title describes the journey, unless it has links', () => {
  const list = (paragraph: string) => read(`# Sailing\n\n${paragraph}\n\n- [Knots](https://knots.example)`)
  expect(list('All you need,\nin two lines.').journey).toEqual({ description: 'All you need, in two lines.' })
  expect(list('By [Ada](https://ada.example).').journey).toBeUndefined()
  expect(list('## Basics\nFrom the start.').journey).toBeUndefined()
})

test('authors before a title go into the note, unless they may be a topic', () => {
  const long = 'Time, Clocks, and the Ordering of Events in a Distributed System. CACM, volume 21, 1978'
  for (const [text, title, note] of [
    ['E. W. Dijkstra: The structure of THE', 'The structure of THE', 'E. W. Dijkstra'],
    ['D. M. Ritchie and K. Thompson: The UNIX system', 'The UNIX system', 'D. M. Ritchie and K. Thompson'],
    ['Dean et al.: MapReduce', 'MapReduce', 'Dean et al.'],
    [`Leslie Lamport: ${long}`, long, 'Leslie Lamport'],
    ['Linear Algebra: vectors and matrices', 'Linear Algebra: vectors and matrices', undefined],
  ] as const)
    expect(read(`- [${text}](https://a.example)`).steps[0]).toEqual({
      title,
      url: 'https://a.example',
      ...(note && { note }),
    })
})

test('a long title ends with a phrase, and the rest is in the note', () => {
  const title =
    'Time, Clocks, and the Ordering of Events in a Distributed System. Communications of the ACM, volume 21, 1978'
  expect(read(`- [${title}](https://lamport.example)`).steps).toEqual([
    {
      title: 'Time, Clocks, and the Ordering of Events in a Distributed System.',
      url: 'https://lamport.example',
      note: 'Communications of the ACM, volume 21, 1978',
    },
  ])
  const versus = `Everything there is to know about cats vs. ${'dogs and other animals '.repeat(4)}`
  expect(read(`- [${versus}](https://cats.example)`).steps[0]?.title).not.toMatch(/vs\.$/u)
})
