import { expect, test } from 'vitest'
import { hostOf, hrefOf, isSafeLink, URL_MAX } from './link.ts'

test.each([
  'https://example.org',
  'http://example.org/path?query=1#part',
  'HTTPS://Example.ORG',
  'ftp://files.example.org/a.txt',
  'www.example.org',
  'www.example.org/path',
  'https://sub.domain.example.co.uk:8443/x',
  'https://bücher.example',
  'https://例え.テスト/道',
  'https://xn--bcher-kva.example',
  'https://en.wikipedia.org/wiki/Cairn_(disambiguation)',
])('%s is a link', (url) => expect(isSafeLink(url)).toBe(true))

test.each([
  '',
  'example.org',
  'www.w3',
  'http://localhost',
  'http://127.0.0.1/',
  'http://[::1]/',
  'https://user:secret@example.org',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//www.example.org',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'mailto:a@example.org',
  '//example.org',
  ' https://example.org',
  'https://example.org/a b',
  'https://example.org/\u0000',
  'https://-example.org',
  'https://example.org:99999999',
  `https://example.org/${'x'.repeat(URL_MAX)}`,
])('%j is none', (url) => expect(isSafeLink(url)).toBe(false))

test('a press opens www. as https, and ftp not at all', () => {
  expect(hrefOf('www.example.org')).toBe('https://www.example.org/')
  expect(hrefOf('http://example.org/a')).toBe('http://example.org/a')
  expect(hrefOf('ftp://example.org')).toBeNull()
  expect(hrefOf('javascript:alert(1)')).toBeNull()
})

test('people recognise a link by its host', () => {
  expect(hostOf('https://www.example.org/a/b')).toBe('example.org')
  expect(hostOf('www.example.org')).toBe('example.org')
})

test('a hostile address is refused without backtracking', () => {
  expect(isSafeLink(`https://${'a-'.repeat(1000)}!`)).toBe(false)
  expect(isSafeLink(`https://${'a.'.repeat(1000)}!`)).toBe(false)
})
