import { expect, test } from 'vitest'
import { partsOf, withoutBackticks } from './comment-text.ts'

const written = (text: string) => partsOf(text).map((part) => `${part.kind} ${part.text}`)

test.each([
  ['See https://a.example.org/b(c)?d=e#f.', ['text See ', 'link https://a.example.org/b(c)?d=e#f', 'text .']],
  ['(www.example.org/a_(b))', ['text (', 'link www.example.org/a_(b)', 'text )']],
  ['a\nb', ['text a\nb']],
  ['`a` and `https://example.org`', ['code a', 'text  and ', 'code https://example.org']],
  ['Try:\n\n```js\nlet a = 1\n\nb()\n```\n\nDone', ['text Try:', 'block let a = 1\n\nb()', 'text Done']],
  ['an open ` and ``` stay', ['text an open ` and ``` stay']],
  ['me@www.example.org javascript:alert(1) http://x', ['text me@www.example.org javascript:alert(1) http://x']],
  ['<b>"https://example.org"</b>', ['text <b>"', 'link https://example.org', 'text "</b>']],
  ['https://\u0430pple.com/\u0430', ['link https://xn--pple-43d.com/\u0430']],
])('%j consists of %j', (text, parts) => {
  expect(written(text)).toEqual(parts)
})

test.each([
  ['Use `npm` here, see https://example.org.', 'Use npm here, see https://example.org.'],
  ['Try:\n\n```js\nlet a = 1\n```\n\nDone', 'Try:\nlet a = 1\nDone'],
  ['an open ` stays', 'an open ` stays'],
])('%j is quoted as %j', (text, quoted) => {
  expect(withoutBackticks(text)).toBe(quoted)
})

test('a link opens only http and https', () => {
  for (const address of ['http://example.org', 'https://example.org', 'www.example.org'])
    expect(partsOf(address)).toEqual([{ kind: 'link', text: address, href: expect.stringMatching(/^https?:\/\//u) }])
})

test('2,000 characters of marks are read without backtracking', () => {
  for (const text of ['`'.repeat(2000), 'https://'.repeat(250), '```a'.repeat(500), `${'\n'.repeat(1990)}\`\`\`a`])
    expect(partsOf(text).length).toBeGreaterThan(0)
})
