import { describe, expect, test } from 'vitest'
import { leftOut, linesOf, read } from '../testing/read-text.ts'

const LINKS = ['The Rust book https://example.org/a', 'Second https://example.org/b']

test.each([
  ['Org', '- [[https://example.org/a][The Rust book]]\n- [[https://example.org/b][Second]] - good'],
  [
    'Org headings',
    '* Basics\n** TODO [[https://example.org/a][The Rust book]] :tag:\n** [[https://example.org/b][Second]]',
  ],
  ['MediaWiki', '== Basics ==\n* [https://example.org/a The Rust book]\n** [https://example.org/b Second]'],
  [
    'DokuWiki',
    '===== Basics =====\n  * [[https://example.org/a|The Rust book]]\n  * [[ https://example.org/b | Second ]]',
  ],
  [
    'AsciiDoc',
    '== Basics\n:toc:\n* https://example.org/a[The Rust book^]\n. link:https://example.org/b[Second,window=_blank]',
  ],
  ['Jira', 'h2. Basics\n* [The Rust book|https://example.org/a]\n** [Second|https://example.org/b] good'],
  ['Slack', '<https://example.org/a|The Rust book>\n• <https://example.org/b|Second>'],
  [
    'reStructuredText',
    'Basics\n~~~~~~\n\n* `The Rust book <https://example.org/a>`_\n* Second_\n\n.. _Second: https://example.org/b',
  ],
  [
    'names in quotes',
    '* `The Rust book`_ is good\n* `Second`__\n\n.. _The Rust book:\n   https://example.org/a\n__ https://example.org/b',
  ],
  ['Textile', '* "The Rust book":https://example.org/a, fine\n* "Second":https://example.org/b.'],
  [
    'BBCode',
    '[list][*][url=https://example.org/a]The Rust book[/url][*][url="https://example.org/b"]Second[/url][/list]',
  ],
  ['Gemtext', '=> https://example.org/a The Rust book\n=> https://example.org/b Second'],
  ['LaTeX', '\\item \\href{https://example.org/a}{The Rust book}\n\\item \\href{https://example.org/b}{Second}'],
  ['Texinfo', '@item @uref{https://example.org/a, The Rust book}\n@item @url{https://example.org/b, Second}'],
  ['Typst', '- #link("https://example.org/a")[The Rust book]\n- #link("https://example.org/b")[Second]'],
  ['RDoc', '* {The Rust book}[https://example.org/a]\n* {Second}[https://example.org/b]'],
  ['Pod', '=item * L<The Rust book|https://example.org/a>\n\n=item * L<Second|https://example.org/b>'],
])('links are recognised with their titles in %s', (_, text) => {
  const preview = read(text)
  expect(linesOf(preview)).toEqual(LINKS)
  if (/Basics/.test(text)) expect(preview.steps.map(({ section }) => section)).toEqual(['Basics', 'Basics'])
})

test('what reStructuredText says below a link is its note, and the link of a picture is a badge', () => {
  const preview = read(`.. image:: https://ci.example/b.svg
   :target: https://ci.example/run

Alembic_
   A migration tool,
   like Flyway_.

.. _Alembic: https://alembic.example
.. _Flyway: https://flyway.example`)
  expect(preview.steps).toEqual([
    {
      title: 'Alembic',
      url: 'https://alembic.example',
      note: 'A migration tool, like Flyway (https://flyway.example).',
    },
  ])
  expect(leftOut(preview)).toEqual(['badge https://ci.example/run', 'inNote https://flyway.example'])
})

test.each([
  [
    'a footnote',
    '- [A](https://a.example)[^1]\n\n[^1]: [Book](https://b.example)',
    ['A https://a.example', 'Book https://b.example'],
  ],
  ['attributes', '- [A](https://a.example){target="_blank"}', ['A https://a.example']],
  ['the number of a source', '- A: https://a.example[1]', ['A https://a.example']],
  ['the time of a message', '[12.03.26, 10:22:01] Ada: https://a.example', ['https://a.example https://a.example']],
])('%s isn’t part of a link', (_, text, lines) => {
  const { steps } = read(text)
  expect(steps.map(({ title, url }) => `${title} ${url}`)).toEqual(lines)
  expect(steps[0]?.minutes).toBeUndefined()
})

test.each([
  ['a date before a title', '12.03.2026 10:22 Knots: https://a.example', '12.03.2026 10:22 Knots https://a.example'],
  [
    'brackets of a pattern',
    '- [The sign [^a-z] in patterns](https://a.example)',
    'The sign [^a-z] in patterns https://a.example',
  ],
  ['braces behind brackets', '- [f(x){y} explained](https://a.example)', 'f(x){y} explained https://a.example'],
  ['an emoji at the start of a line', '== Basics\n:rocket: https://a.example[Knots]', 'Knots https://a.example'],
  ['the target of a link', '- [Apfel](https://zh.example/蘋果，公司)', 'Apfel https://zh.example/蘋果，公司'],
  [
    'lines with a name before each address',
    'Link: https://a.example\nSee: https://b.example',
    'Link https://a.example',
  ],
])('nothing is lost of %s', (_, text, line) => {
  expect(linesOf(read(text))).toContain(line)
})

test('what Cairn exported is read as it is, whatever signs its texts have', () => {
  const preview = read(`# Signs [^1]

Write 参考https://a.example or [[https://a.example][A]].

- Badges: Writing
- Author: Ada

1. [Words, "A":https://b.example](https://example.org/a，b) (article)

---

<https://cairn.example/app/discover/journey/1>`)
  expect(preview.journey?.description).toBe('Write 参考https://a.example or [[https://a.example][A]].')
  expect(linesOf(preview)).toEqual(['Words, "A":https://b.example https://example.org/a，b'])
})

test('Markdown with signs of other markups stays as it is', () => {
  const preview = read('- [A [1]](https://a.example/x_(y)) "B"\n- [B][b]\n\n[b]: https://b.example "T"')
  expect(linesOf(preview)).toEqual(['A [1] https://a.example/x_(y)', 'B https://b.example'])
})

describe('addresses that touch other words', () => {
  test.each([
    ['参考https://example.org/a', '参考 https://example.org/a'],
    ['- https://example.org/a，很好', '很好 https://example.org/a'],
    ['- （https://example.org/a）', 'https://example.org/a https://example.org/a'],
    ['教程：https://example.org/a', '教程 https://example.org/a'],
    ['详见https://example.org。', '详见 https://example.org'],
    ['教程「https://example.org/a」', '教程 https://example.org/a'],
    ['https://example.org/aです', 'https://example.org/a https://example.org/a'],
    ['참고https://example.org/a를 보세요', '참고 https://example.org/a'],
    ['*https://example.org/a*', 'https://example.org/a https://example.org/a'],
    ['see (https://example.org/a) for more', 'see https://example.org/a'],
    ['see "https://example.org/a"', 'see https://example.org/a'],
    ['https://example.org./a', 'https://example.org/a https://example.org/a'],
  ])('%s', (text, line) => {
    expect(linesOf(read(text))).toEqual([line])
  })

  test.each([
    'https://ja.wikipedia.org/wiki/日本語',
    'https://zh.wikipedia.org/wiki/C言語',
    'https://web.archive.org/web/2020/https://a.example',
  ])('%s stays whole', (url) => {
    expect(linesOf(read(`- ${url}`))).toEqual([`${url} ${url}`])
  })
})

describe('what stands between lines of --- or +++ above a text', () => {
  test.each([
    ['---\ntitle: "Ten knots"\ntags: [a]\nlink: https://x.example\n---\n- [A](https://a.example)'],
    ['+++\ntitle = "Ten knots"\n+++\n\n# Other\n\n- [A](https://a.example)'],
    ["---\nlayout: post\ntitle: 'Ten knots'\n...\nA https://a.example"],
  ])('its title is the name, and no part is a step', (text) => {
    const preview = read(text)
    expect([preview.name, linesOf(preview), preview.steps[0]?.section]).toEqual([
      'Ten knots',
      ['A https://a.example'],
      undefined,
    ])
  })
})

test.each([
  ['a link', '---\n[The Rust book](https://example.org/a)\n---\n- [Second](https://example.org/b)'],
  ['a sentence', '---\nSee: https://example.org/a\n\n---\n- [Second](https://example.org/b)'],
  ['a list', '---\n- Week: [The Rust book](https://example.org/a)\n---\n- [Second](https://example.org/b)'],
])('content between two rules isn’t taken for metadata: %s', (_, text) => {
  const preview = read(text)
  const found = [...linesOf(preview), ...leftOut(preview)].join('\n')
  for (const name of ['a', 'b']) expect(found).toContain(`https://example.org/${name}`)
})

test.each(['✅', '👉', '▶️', '●', '①', '→', '⇒', '\u200b', '\u200e', 'Ссылка', 'δες', 'ראה'])(
  'an address directly behind "%s" is a step',
  (before) => {
    const { steps } = read(`${before}https://example.org/a\n${before}https://example.org/b`)
    expect(steps.map(({ url }) => url)).toEqual(['https://example.org/a', 'https://example.org/b'])
  },
)

test.each([
  ['XWiki', '[[The Rust book>>https://example.org/a]]\n[[Second>>url:https://example.org/b||target="_blank"]]'],
  ['PmWiki', '* [[https://example.org/a | The Rust book]]\n* [[Second -> https://example.org/b]]'],
  [
    'Vimwiki',
    '* {{https://example.org/i.png|img}}\n* [[https://example.org/a|The Rust book]]\n* {{https://example.org/b|Second}}',
  ],
  ['TikiWiki', '* [https://example.org/a|The Rust book]\n* [https://example.org/b|Second|nocache]'],
  [
    'French formulas',
    '=HYPERLIEN("https://example.org/a";"The Rust book")\n=HYPERLIEN("https://example.org/b";"Second")',
  ],
  [
    'LaTeX with commands',
    '\\href{https://example.org/a}{The \\emph{Rust} book}\n\n\\href{https://example.org/b}{Second}',
  ],
  ['formulas', '=HYPERLINK("https://example.org/a";"The Rust book")\n=HYPERLINK("https://example.org/b","Second")'],
  [
    'Texinfo with another text',
    '@item @uref{https://example.org/a,, The Rust book}\n@item @url{https://example.org/b, Second}',
  ],
  ['AsciiDoc in plus signs', '* link:++https://example.org/a++[The Rust book]\n* https://example.org/b[Second]'],
  ['AsciiDoc by attribute', ':site: https://example.org\n\n* link:{site}/a[The Rust book]\n* {site}/b[Second]'],
  [
    'Org by abbreviation',
    '#+LINK: site https://example.org/\n- [[site:a][The Rust book]]\n- [[https://example.org/b][Second]]',
  ],
  ['Wikidot', '[*https://example.org/a The Rust book]\n\n* [*https://example.org/b Second]'],
  [
    'TiddlyWiki',
    '[img[https://example.org/i.png]]\n* [ext[The Rust book|https://example.org/a]]\n* [[Second|https://example.org/b]]',
  ],
  ['Typst with marks', '- #link("https://example.org/a")[*The* Rust book]\n- #link("https://example.org/b", [Second])'],
  ['Javadoc', '* {@link https://example.org/a The Rust book}\n* {@link https://example.org/b Second}'],
  [
    'sources',
    '<ref>{{Cite book|url=https://example.org/a|title=The Rust book}}</ref>\n\n* {{cite web |title=Second |url=https://example.org/b |date=2024}}',
  ],
  ['LaTeX with options', '\\href[x]{https://example.org/a}{The Rust book}\n\n\\href{https://example.org/b}{Second}'],
])('links are recognised with their titles in %s', (_, text) => {
  expect(linesOf(read(text))).toEqual(LINKS)
})

test.each([
  ['Logseq', '{{video https://example.org/a}}', 'https://example.org/a'],
  ['Texinfo', '@url{https://example.org/a}', 'https://example.org/a'],
  ['Typst', '#link("https://example.org/a")', 'https://example.org/a'],
  ['LaTeX', '\\url{https://example.org/a\\_b\\#c}', 'https://example.org/a_b#c'],
  ['Jira', 'h2. X\n* [https://example.org/a]', 'https://example.org/a'],
  ['Discord', '||https://example.org/a||', 'https://example.org/a'],
  ['Discord in a list', '- ||https://example.org/a|| good', 'https://example.org/a'],
  ['bold', '**https://example.org/a**', 'https://example.org/a'],
  ['underlined', '__https://example.org/a__', 'https://example.org/a'],
  ['double brackets', '<<https://example.org/a>>', 'https://example.org/a'],
  ['an option', 'link=https://example.org/a', 'https://example.org/a'],
  ['an underscore', 'see_https://example.org/a', 'https://example.org/a'],
  ['a digit', '1https://example.org/a', 'https://example.org/a'],
  ['a word', 'abchttps://example.org/a', 'https://example.org/a'],
  ['a Chinese word', '参考www.example.org/a', 'https://www.example.org/a'],
  ['Chinese words behind', '- https://example.org/a很好', 'https://example.org/a'],
  ['Chinese words behind a file', 'https://example.org/a.html请看', 'https://example.org/a.html'],
  [
    'an article',
    '- https://zh.wikipedia.org/wiki/苹果（公司）很好',
    'https://zh.wikipedia.org/wiki/苹果%EF%BC%88公司%EF%BC%89',
  ],
])('an address has no part of the marks of %s', (_, text, url) => {
  expect(read(text).steps.map((step) => step.url)).toEqual([url])
})

test.each([
  'https://example.org/a和https://example.org/b',
  'https://example.org/a,https://example.org/b',
  '看https://example.org/a和www.example.org/b',
])('two addresses without a space between them are both found: %s', (text) => {
  const preview = read(text)
  expect([...linesOf(preview), ...leftOut(preview)].join(' ')).toMatch(/org\/a .*org\/b$/)
  expect(preview.steps[0]?.url).toBe('https://example.org/a')
})

test('an address in a parameter stays there', () => {
  const url = 'https://proxy.example/login?url=https://example.org/a'
  expect(linesOf(read(`- ${url}`))).toEqual([`${url} ${url}`])
})

test('code stays as it is', () => {
  const preview = read(
    'Use `[[https://example.org/x][x]]` or `{{video https://example.org/y}}` to link: https://example.org/a',
  )
  expect(preview.steps.map(({ url }) => url)).toEqual(['https://example.org/a'])
  expect(linesOf(read('- [[https://example.org/a][The `Rust` book]]'))).toEqual(['The Rust book https://example.org/a'])
})
