import { expect, test } from 'vitest'
import { pastedText } from './rich-text.ts'

test('a list that was copied from a page keeps its links, notes and headings', () => {
  const html = `<h2>Knots</h2><p>Some words</p><ul style="color:red"><li><a href="https://a.example">The [best] one</a> - ten minutes</li>
<li><b><a href="https://b.example/x_(1)"><img src="https://i.example/p.png">Second</a></b></li></ul><script>alert(1)</script>`
  expect(pastedText({ html, plain: 'Knots\nSome words\nThe [best] one - ten minutes\nSecond' })).toBe(
    '## Knots\n- [The \\[best\\] one](https://a.example) - ten minutes\n- [Second](<https://b.example/x_(1)>)',
  )
})

test('text that has its links already stays as it is', () => {
  const plain = 'Second https://b.example/x'
  expect(pastedText({ html: '<a href="https://b.example/x">https://b.example/x</a>', plain })).toBe(plain)
})

test.each([
  ['nothing but text', '<p>Words</p>'],
  ['scripts instead of addresses', '<a href="javascript:alert(1)">Words</a>'],
  ['addresses of its own site', '<a href="/here">Words</a>'],
  ['more than a million characters', `<a href="https://a.example">Words</a>${' '.repeat(1_000_000)}`],
])('rich text with %s is left out', (_, html) => {
  expect(pastedText({ html, plain: 'Words' })).toBe('Words')
})
