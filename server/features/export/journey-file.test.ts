import { describe, expect, test } from 'vitest'
import { type ExportedJourney, type ExportedStep, exportedJourney } from '#contract/export.ts'
import { readCsv } from '#server/features/import/formats/csv.ts'
import { fileNameOf, journeyFile } from './journey-file.ts'

const STEP: ExportedStep = { stepType: 'Video', description: 'Watch', url: 'https://example.org/v' }

function aJourney(change: Partial<ExportedJourney> = {}): ExportedJourney {
  return {
    format: 'cairn-journey',
    version: 1,
    address: 'https://cairn.example/app/discover/journey/j1',
    author: 'Maya Lind',
    createdAt: '2026-11-12T10:00:00.000Z',
    name: 'Tea',
    description: 'From leaf to cup.',
    badges: [{ name: 'Tea' }, { name: 'Cups, pots' }],
    language: 'en',
    level: 'beginner',
    closingWords: 'Well done.\nDrink.',
    steps: [
      { ...STEP, minutes: 12, cost: 'free', language: 'pt-BR', optional: true, note: 'First.\n\nThen.' },
      { ...STEP, stepType: 'Event (virtual/in-person)', url: 'www.example.org/a_(b)', section: 'Taste' },
      { ...STEP, orPrevious: true, note: 'Or this' },
    ],
    ...change,
  }
}

const write = (format: Parameters<typeof journeyFile>[1], change?: Partial<ExportedJourney>) =>
  journeyFile(aJourney(change), format).body

test('each format but CSV states the licence once it is chosen', () => {
  const states = {
    json: ['"licence": "ccBy"', '"licence": "reserved"'],
    markdown: [
      '- Licence: [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/)\n',
      '- Licence: all rights reserved\n',
    ],
    opml: ['<cairn:licence>ccBy</cairn:licence>', '<cairn:licence>reserved</cairn:licence>'],
    bookmarks: [
      '<META NAME="rights" CONTENT="CC BY 4.0, https://creativecommons.org/licenses/by/4.0/">',
      '<META NAME="rights" CONTENT="All rights reserved">',
    ],
  } as const
  for (const [format, [ccBy, reserved]] of Object.entries(states) as [keyof typeof states, [string, string]][]) {
    expect(write(format, { licence: 'ccBy' })).toContain(ccBy)
    expect(write(format, { licence: 'reserved' })).toContain(reserved)
    expect(write(format)).not.toMatch(/licence|rights/iu)
  }
  expect(write('csv', { licence: 'ccBy' })).toBe(write('csv'))
})

const withStep = (step: Partial<ExportedStep>) => ({ steps: [{ ...STEP, ...step }] })

test('JSON has the documented shape', () => {
  expect(exportedJourney.parse(JSON.parse(write('json')))).toEqual(aJourney())
})

test('Markdown has a heading, facts, sections and numbered steps with their notes', () => {
  expect(write('markdown')).toBe(`# Tea

From leaf to cup.

- Badges: Tea, Cups\\, pots
- Level: beginner
- Language: en
- Author: Maya Lind

1. [Watch](https://example.org/v) (video, 12 min, free, pt-BR, optional)

   First.

   Then.

## Taste

2. [Watch](<https://www.example.org/a_(b)>) (event)

3. [Watch](https://example.org/v) (video, alternative)

   Or this

> Well done.  
> Drink.

---

<https://cairn.example/app/discover/journey/j1>
`)
})

test('CSV has a byte order mark, a header and a row per step', () => {
  expect(write('csv').split('\r\n')).toEqual([
    '\ufefftitle,url,section,type,minutes,cost,language,optional,orPrevious,note,description',
    '"Watch","https://example.org/v",,"Video","12","free","pt-BR","true",,"First.\n\nThen.",',
    '"Watch","www.example.org/a_(b)","Taste","Event (virtual/in-person)",,,,,,,',
    '"Watch","https://example.org/v",,"Video",,,,,"true","Or this",',
    '',
  ])
})

test('OPML nests the steps in their sections', () => {
  const opml = write('opml')
  expect(opml).toContain('<title>Tea</title>\n<dateCreated>Thu, 12 Nov 2026 10:00:00 GMT</dateCreated>')
  expect(opml).toContain('<cairn:badge>Cups, pots</cairn:badge>')
  expect(opml).toContain('_note="First.&#10;&#10;Then." cairn:stepType="Video" cairn:minutes="12"')
  expect(opml).toMatch(/<outline text="Taste">\n(?:<outline [^>]+\/>\n){2}<\/outline>\n<\/body>/u)
})

test('bookmarks have a folder per section', () => {
  expect(write('bookmarks')).toContain(`<H1>Tea</H1>
<DD>From leaf to cup.
<DL><p>
<DT><A HREF="https://example.org/v">Watch</A>
<DD>First.

Then.
<DT><H3>Taste</H3>
<DL><p>
<DT><A HREF="https://www.example.org/a_(b)">Watch</A>
<DT><A HREF="https://example.org/v">Watch</A>
<DD>Or this
</DL><p>
</DL><p>
`)
})

describe('hostile texts', () => {
  const SCRIPT = '</H3></title><script>alert(1)</script>'

  test.each(['opml', 'bookmarks', 'markdown'] as const)('%s contains no tag of a text', (format) => {
    const texts = { description: SCRIPT, note: SCRIPT, section: SCRIPT }
    const file = write(format, { name: SCRIPT, description: SCRIPT, author: SCRIPT, ...withStep(texts) })
    expect(file).not.toMatch(/(?<!\\)<\/?script/iu)
    expect(file).not.toMatch(/(?<!\\)<\/H3><\/title>/iu)
  })

  test('quotes end no attribute', () => {
    const url = 'https://example.org/"onclick="alert(1)'
    for (const format of ['opml', 'bookmarks'] as const)
      expect(write(format, withStep({ url }))).not.toContain('"onclick')
  })

  test('Markdown keeps links, headings, lists, tables, code and entities as text', () => {
    const description = '[a](javascript:x)\n# b\n- c\n1. d\n| e |\n`f`\n&lt;\n> g\n==='
    const lines = write('markdown', { description }).split('\n').slice(2, 11)
    expect(lines.map((line) => line.trim())).toEqual([
      '\\[a\\](javascript:x)',
      '\\# b',
      '\\- c',
      '1\\. d',
      '\\| e \\|',
      '\\`f\\`',
      '\\&lt;',
      '\\> g',
      '\\===',
    ])
  })

  test('Markdown titles stay on their line and inside their link', () => {
    const step = { description: 'x](javascript:alert)\n# y', url: 'https://example.org/>)`<\\&lt;', section: 'A\n#' }
    const text = write('markdown', withStep(step))
    expect(text).toContain('\n## A \\#\n')
    expect(text).toContain('1. [x\\](javascript:alert) # y](<https://example.org/\\>)\\`\\<\\\\\\&lt;>) (video)\n')
  })

  test('open direction marks end with their text', () => {
    expect(write('markdown', withStep({ description: '\u202eevil\u2066' }))).toContain(
      '[\u202eevil\u2066\u2069\u202c](https',
    )
    expect(write('markdown', withStep({ description: '\u2067a\u202b\u2069' }))).toContain('[\u2067a\u202b\u2069](https')
  })

  test.each([
    ['=HYPERLINK("https://evil")', `"'=HYPERLINK(""https://evil"")"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\tx', `"'\tx"`],
    ['\rx', `"'\rx"`],
    ['＝1', `"'＝1"`],
    ["'=1", `"''=1"`],
    ["'quoted'", `"'quoted'"`],
    ['https://x.example/;=HYPERLINK("https://evil")', `"https://x.example/;'=HYPERLINK(""https://evil"")"`],
    ['a;"=1"', `"a;'""=1"""`],
    ["a;'-1;b", `"a;''-1;b"`],
    ['a\t@SUM(A1)', `"a\t'@SUM(A1)"`],
    ['a;b=1', `"a;b=1"`],
  ])('a CSV cell never starts a formula: %j', (description, cell) => {
    expect(write('csv', withStep({ description }))).toContain(`\n${cell},"https`)
  })

  test('a reader of CSV removes exactly the apostrophes that were added', () => {
    const descriptions = ['=1', "'=1", 'a;=1', "a;'=1", 'a;"=1', "a;''b", "it's;-)", 'a;＝1', "'x'"]
    const { found } = readCsv(write('csv', { steps: descriptions.map((description) => ({ ...STEP, description })) }))
    expect(found.map(({ title }) => title)).toEqual(descriptions)
  })

  test('OPML has only characters that XML can represent', () => {
    expect(write('opml', withStep({ description: 'a\u001b\u0008\uffffb' }))).toContain('text="ab"')
  })
})

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['A: "b" <c> | d?', 'A b c d'],
  ['\u202egpj.exe\n', 'gpj.exe'],
  ['CON', 'CON_'],
  ['. .', 'journey'],
  ['\u{1f9d7}'.repeat(90), '\u{1f9d7}'.repeat(80)],
])('the name of a file is safe everywhere: %j', (name, expected) => {
  expect(fileNameOf(name)).toBe(expected)
})
