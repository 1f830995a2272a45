import { describe, expect, test } from 'vitest'
import { namedApart, readApart } from '../read-apart.ts'
import { linesOf, read, readBytes } from '../testing/read-text.ts'

const LINK = 'Café https://a.example/ü'

test.each([
  ['UTF-8 with a mark', Buffer.from(`\ufeff${LINK}`)],
  ['UTF-16LE', Buffer.from(`\ufeff${LINK}`, 'utf16le')],
  ['UTF-16LE without a mark', Buffer.from(LINK, 'utf16le')],
  ['UTF-16BE', Buffer.from(`\ufeff${LINK}`, 'utf16le').swap16()],
  ['windows-1252', Buffer.from(LINK, 'latin1')],
])('%s is decoded', (_, bytes) => {
  expect(linesOf(readBytes(bytes))).toEqual([LINK])
})

describe('a file is refused', () => {
  const lines = (count: number, line: string) => `${line}\n`.repeat(count)

  test.each([
    ['empty', ' \n'],
    ['binary', 'PK\u0003\u0004 https://a.example'],
    ['binary', 'a\u0000b https://a.example'],
    ['broken', '{"links": [{"url": "https://a.exa'],
    ['broken', `BEGIN:VCALENDAR\n${lines(3, 'BEGIN:VEVENT')}`],
    ['lineTooLong', 'x'.repeat(1_000_000)],
    ['tooManyLines', lines(200_001, 'a')],
    ['tooDeep', '['.repeat(100_000)],
    ['tooDeep', `# a\n${'>'.repeat(100_000)} a`],
    ['tooDeep', `# a\n${Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')}`],
    ['tooDeep', `<html>${'<div>'.repeat(100_000)}`],
    ['tooDeep', `<!DOCTYPE NETSCAPE-Bookmark-file-1>${'<DL><DT><H3>a</H3>'.repeat(1000)}`],
    ['tooDeep', `<opml><body>${'<outline text="a">'.repeat(1000)}`],
    ['tooManyLinks', lines(50_001, 'https://a.example')],
    ['tooManyLinks', `[${'{},'.repeat(340_000)}{}]`],
    ['tooManyLinks', `{"format":"cairn-journey","steps":[${'1,'.repeat(900_000)}1]}`],
  ])('%s', (reason, text) => {
    expect(() => readBytes(Buffer.from(text))).toThrow(reason)
  })
})

test.each([
  ['brackets', `# a\n${'['.repeat(100_000)}`],
  ['spaces', `https://a.example${' '.repeat(90_000)}x`],
  ['dashes', `https://a.example ${'-'.repeat(90_000)}x`],
  ['at signs', 'a@'.repeat(40_000)],
  ['dots', 'a.'.repeat(40_000)],
  ['schemes', 'http://'.repeat(10_000)],
  ['open tags', `<html>${'<a '.repeat(100_000)}`],
  ['comments', '<!--'.repeat(100_000)],
  ['quotes', `title,url\n"${'a,'.repeat(100_000)}`],
])('regular expressions are linear: %s', (_, text) => {
  const startedAt = performance.now()
  read(text)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

test('links with dangerous schemes, hosts and characters never become steps', () => {
  const hrefs = [
    'javascript:alert(1)',
    ' JaVa\tScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'https://user:pass@a.example',
    'http://localhost/',
    'http://127.0.0.1/',
    'mailto:a@b.example',
  ]
  const preview = read(`<html><ul>${hrefs.map((href) => `<li><a href='${href}'>x</a></li>`).join('')}</ul></html>`)
  expect(preview.steps.map(({ url }) => url).filter((url) => !url.startsWith('https://a.example/'))).toEqual([])
  expect(preview.found).toBe(hrefs.length)
})

test('a thread that uses up its time is ended, and others go on', async () => {
  const slow = readApart({ text: `# a\n${`${'_a*'.repeat(60_000)}\n`.repeat(20)}` }, undefined, { cpuMs: 400 })
  const [ended, other] = await Promise.allSettled([slow, readApart({ text: 'https://a.example' }, undefined)])
  expect(ended).toMatchObject({ status: 'rejected', reason: { reason: 'tooSlow' } })
  expect(other).toMatchObject({ status: 'fulfilled', value: { text: expect.stringContaining('"found":1') } })
})

test.each([
  ['names', Array.from({ length: 900_000 }, (_, at) => `"k${at}":1`).join(',')],
  ['lists without a comma', `"url":${'[]'.repeat(4_500_000)}`],
])('JSON of many %s is a file: it names no text or address', async (_, inner) => {
  expect(await namedApart(new TextEncoder().encode(`{"text":"a",${inner}}`))).toBe(null)
})
