import fc from 'fast-check'

/**
 * Bytes to write to a socket: no request, an invalid one, or several. `[host]` is replaced by the
 * server's host.
 */
export interface RawRequest {
  name: string
  parts: string[]
  /** Whether the server must refuse all of the bytes, without executing any request in them. */
  refused?: true
}

const LINE = '\r\n'
const lines = (...all: string[]) => `${all.join(LINE)}${LINE}${LINE}`
const HOST = 'Host: [host]'
const LAST = 'Connection: close'
const CHUNKED = 'Transfer-Encoding: chunked'
const POST = 'POST /api/feedback/submit HTTP/1.1'
const SMUGGLED = lines('GET /api/badge/all HTTP/1.1', HOST, LAST)

const word = fc.string({ unit: 'binary-ascii', maxLength: 40 })
const raw = (name: string, ...parts: string[]): RawRequest => ({ name, parts })
const refused = (name: string, ...parts: string[]): RawRequest => ({ name, parts, refused: true })

const FIXED = [
  raw('no version, as in HTTP/0.9', lines('GET /', HOST)),
  refused('no method', lines('/ HTTP/1.1', HOST)),
  refused('an unknown version', lines('GET / HTTP/9.9', HOST)),
  refused('HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  refused('TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  refused('no host', lines('GET /api/badge/all HTTP/1.1', LAST)),
  refused('two hosts', lines('GET /api/badge/all HTTP/1.1', HOST, 'Host: evil.example', LAST)),
  refused('header without a colon', lines('GET / HTTP/1.1', HOST, 'nonsense')),
  refused('space before the colon', lines('GET / HTTP/1.1', HOST, 'A : b')),
  refused('folded header', lines('GET / HTTP/1.1', HOST, 'A: b', ' c')),
  refused('NUL in a header', lines('GET / HTTP/1.1', HOST, 'A: b\0c')),
  refused(
    '20,000 headers',
    lines('GET / HTTP/1.1', HOST, ...Array.from({ length: 20_000 }, (_, index) => `a${index}: b`)),
  ),
  refused('a header of 200 kB', lines('GET / HTTP/1.1', HOST, `a: ${'x'.repeat(200_000)}`)),
  refused('a path of 200 kB', lines(`GET /${'x'.repeat(200_000)} HTTP/1.1`, HOST)),
  refused('length and chunks', lines(POST, HOST, 'Content-Length: 4', CHUNKED), `0${LINE}${LINE}${SMUGGLED}`),
  refused('chunks and length', lines(POST, HOST, CHUNKED, 'Content-Length: 4'), `0${LINE}${LINE}${SMUGGLED}`),
  refused('two lengths', lines(POST, HOST, 'Content-Length: 4', 'Content-Length: 5'), `null${SMUGGLED}`),
  refused('a length with a sign', lines(POST, HOST, 'Content-Length: +4'), 'null'),
  refused('a negative length', lines(POST, HOST, 'Content-Length: -1')),
  refused('a length beyond numbers', lines(POST, HOST, `Content-Length: ${'9'.repeat(30)}`)),
  refused('chunked, misspelt', lines(POST, HOST, 'Transfer-Encoding: xchunked'), SMUGGLED),
  refused('chunked twice', lines(POST, HOST, 'Transfer-Encoding: chunked, identity'), SMUGGLED),
  refused('a chunk of no size', lines(POST, HOST, 'Content-Type: application/json', CHUNKED), `zz${LINE}null${LINE}`),
  refused(
    'a chunk beyond numbers',
    lines(POST, HOST, 'Content-Type: application/json', CHUNKED),
    `${'f'.repeat(20)}${LINE}`,
  ),
  refused('bare line feeds in chunks', lines(POST, HOST, 'Content-Type: application/json', CHUNKED), '4\nnull\n0\n\n'),
  raw('absolute form', lines('GET http://evil.example/api/badge/all HTTP/1.1', HOST, LAST)),
  raw('authority form', lines('CONNECT evil.example:443 HTTP/1.1', HOST, LAST)),
  raw('asterisk', lines('OPTIONS * HTTP/1.1', HOST, LAST)),
  raw('TRACE', lines('TRACE / HTTP/1.1', HOST, LAST)),
  raw('upgrade', lines('GET / HTTP/1.1', HOST, 'Connection: Upgrade', 'Upgrade: websocket')),
  raw('HTTP/1.0', lines('GET /api/badge/all HTTP/1.0')),
  raw('body of a GET', lines('GET /api/badge/all HTTP/1.1', HOST, 'Content-Length: 4', LAST), 'null'),
  raw('expects 100-continue', lines(POST, HOST, 'Expect: 100-continue', 'Content-Length: 4', LAST), 'null'),
  raw('pipelined', SMUGGLED.replace(LAST, 'A: b'), SMUGGLED.replace(LAST, 'A: b'), SMUGGLED),
  raw('half-closed in its headers', `GET / HTTP/1.1${LINE}Host:`),
  raw('half-closed in its body', lines(POST, HOST, 'Content-Length: 400', 'Content-Type: application/json'), '{"a'),
  raw('nothing', ''),
]

const PATHS = [
  '/..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '//evil.example/%2f..',
  '/\\evil.example',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%00',
  '/%',
  '/%zz',
  '/api/%ff',
  '/api//badge/all',
  '/api/badge/all/',
  '/share/journey/%00.png',
  '/embed/journey/%ed%a0%80',
  '/feeds/badge/%00.atom',
  '/feeds/person/..%2f.atom',
  '/sitemap-999999.xml',
  '/app/path/journey/%00',
  '/?q=%00',
  '/?cursor=W10',
  '/?badge=%ed%a0%80',
]

/** Random raw requests: fixed malformed ones, unusual paths, and random lines. */
export const rawRequests: fc.Arbitrary<RawRequest> = fc.oneof(
  fc.constantFrom(...FIXED),
  fc
    .tuple(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'), fc.constantFrom(...PATHS))
    .map(([method, path]) => raw(`${method} ${path}`, lines(`${method} ${path} HTTP/1.1`, HOST, LAST))),
  word.map((text) => raw('random path', lines(`GET /${text} HTTP/1.1`, HOST, LAST))),
  fc
    .tuple(word, word)
    .map(([name, value]) => raw('random header', lines('GET /healthz HTTP/1.1', HOST, `${name}: ${value}`, LAST))),
  fc.array(word, { maxLength: 5 }).map((all) => raw('random lines', lines(...all))),
)
