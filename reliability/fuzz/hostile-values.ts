import fc from 'fast-check'

/** Texts that are hard to parse, store, compare or display. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '\ufeff',
  '\u202eevil',
  'Z\u0334\u0335\u0336'.repeat(50),
  '👨‍👩‍👧‍👦'.repeat(40),
  "' or 1=1--",
  '"; drop',
  '%',
  '_',
  '\\',
  '#{7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://localhost:1/',
  'http://[::1]/',
  'file:///etc/passwd',
  '\r\nSet-Cookie: a=b',
  'x'.repeat(5000),
  'ﷺ'.repeat(300),
  '__proto__',
  'constructor',
  'toString',
  '*',
  '"',
  '-a AND (b OR',
  '9'.repeat(400),
  '2026-99-99',
  'null',
  'İıßẞ',
]

const NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -1e308, Number.MIN_VALUE]

export const hostileText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)

/** Generates arbitrary JSON values, including hostile texts. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: { b: { c: [] } } }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(nested(60)),
)

/** Raw bodies that `JSON.stringify` would not produce. */
export const hostileBody: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '"text"',
    '[]',
    'NaN',
    '1e999',
    '{"a":1,"a":2}',
    '{"name":"a","name":{"b":1},"name":[]}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '\ufeff{}',
    `{"name":${'9'.repeat(5000)}}`,
    '['.repeat(20_000),
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    `{"name":"${'x'.repeat(1_000_000)}"}`,
    `{"name":"${'x'.repeat(1_100_000)}"}`,
    `{"steps":[${'{},'.repeat(100_000)}{}]}`,
    `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}`,
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json(),
)

export const hostileType = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/xml',
  'image/png',
  'image/gif',
  'image/svg+xml',
  '/',
  'json',
  'application/csp-report',
)

const NO_ALGORITHM = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.'

export const hostileHeader: fc.Arbitrary<[name: string, value: string]> = fc.oneof(
  header('Authorization', [
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    `Bearer ${NO_ALGORITHM}`,
    'Basic YTpi',
    'x'.repeat(4000),
  ]),
  header('Cookie', ['cairn.session_token=x', '=;=;;', `a=${'b'.repeat(4000)}`, '__proto__=1', 'i18nextLng=%zz']),
  header('Accept-Language', ['*', 'xx-XX;q=9', 'de;q=', ','.repeat(2000), '__proto__']),
  header('Idempotency-Key', ['', 'x'.repeat(201), 'ü', '__proto__', "'"]),
  header('Range', ['bytes=0-', 'bytes=-1', 'bytes=9-1,2-3,a-b']),
  header('If-None-Match', ['*', '""', 'W/"', 'x'.repeat(3000)]),
  header('If-Modified-Since', ['never', 'Thu, 01 Jan 1970 00:00:00 GMT']),
  header('Origin', ['null', 'https://evil.example', 'http://', '%00']),
  header('X-Forwarded-For', ['::1', '1.1.1.1, 2.2.2.2', 'x'.repeat(500)]),
  header('X-Request-Id', ['a'.repeat(3000), '{"level":60}', '../..']),
  header('Content-Encoding', ['gzip', 'br', 'nonsense']),
  header('Accept', ['', 'application/xml', '*/*;q=0', 'text/html']),
  header('X-HTTP-Method-Override', ['DELETE']),
  header('Expect', ['100-continue', 'nonsense']),
)

function header(name: string, values: string[]): fc.Arbitrary<[string, string]> {
  return fc.tuple(fc.constant(name), fc.constantFrom(...values))
}

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: [nested(depth - 1)] }
}
