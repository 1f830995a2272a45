import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Case, dripping, endless, HTML, head, page, raw, rawDripping } from './serving.ts'

const GZIP = { ...HTML, 'content-encoding': 'gzip' }
const TITLE = '<head><title>In time</title></head>'
const zeros = Buffer.alloc(64 * 1024 * 1024)
const OK = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n'
/** A gzip header and an empty stored block: any number of these blocks decompresses to nothing. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const NOTHING = Buffer.alloc(50_000, Buffer.from([0, 0, 0, 0xff, 0xff]))

/** Responses that are too long, too slow, compressed or broken. */
export const BODIES: readonly Case[] = [
  { name: 'endless zeros', serve: endless(Buffer.alloc(65_536)), gives: 'empty' },
  { name: 'endless words', serve: endless('word '.repeat(10_000)), gives: 'empty' },
  { name: 'endless paragraphs', serve: endless('<p>'.repeat(20_000)), gives: 'empty' },
  {
    name: 'an endless head',
    serve: endless('<meta name="a" content="b">'.repeat(1000), HTML, '<head>'),
    gives: 'empty',
  },
  {
    name: 'an endless body behind a title',
    serve: endless('<p>more</p>'.repeat(5000), HTML, TITLE),
    gives: { title: 'In time' },
  },
  {
    name: '2 GB announced',
    serve: endless('x'.repeat(65_536), { ...HTML, 'content-length': 2 ** 31 }),
    gives: 'empty',
  },
  { name: 'a gzip bomb', serve: page(gzipSync(zeros), GZIP), gives: 'empty' },
  {
    name: 'a gzip bomb behind a title',
    serve: page(gzipSync(Buffer.concat([Buffer.from('<title>T</title>'), zeros])), GZIP),
    gives: { title: 'T' },
  },
  {
    name: 'a Brotli bomb',
    serve: page(brotliCompressSync(zeros), { ...HTML, 'content-encoding': 'br' }),
    gives: 'empty',
  },
  {
    name: 'gzip in gzip',
    serve: page(gzipSync(gzipSync(TITLE)), { ...HTML, 'content-encoding': 'gzip, gzip' }),
    gives: 'encoding',
  },
  { name: 'gzip in gzip, called once', serve: page(gzipSync(gzipSync(TITLE)), GZIP), gives: 'empty' },
  { name: 'gzip that is none', serve: page(TITLE, GZIP), gives: 'encoding' },
  {
    name: 'gzip that breaks',
    serve: page(Buffer.concat([gzipSync('x'.repeat(5000)).subarray(0, 12), Buffer.alloc(99, 0xff)]), GZIP),
    gives: 'encoding',
  },
  { name: 'gzip of nothing, endless', serve: endless(NOTHING, GZIP, GZIP_HEAD), gives: 'size' },
  { name: 'deflate', serve: page(TITLE, { ...HTML, 'content-encoding': 'deflate' }), gives: 'encoding' },
  { name: 'zstd', serve: page(TITLE, { ...HTML, 'content-encoding': 'zstd' }), gives: 'encoding' },
  {
    name: 'an encoding of their own',
    serve: page(TITLE, { ...HTML, 'content-encoding': 'x'.repeat(900) }),
    gives: 'encoding',
  },
  { name: 'a drip', serve: dripping(20, ' '), gives: 'late' },
  { name: 'a drip behind the head', serve: dripping(20, ' ', TITLE), isSlow: true, gives: { title: 'In time' } },
  {
    name: 'silence behind the head',
    serve: dripping(3_600_000, ' ', `${TITLE}<body>`),
    isSlow: true,
    gives: { title: 'In time', minutes: null },
  },
  {
    name: 'a connection that closes behind the head',
    serve: raw(`${OK}content-length: 5000\r\n\r\n<html lang="de">${TITLE}<body><p>x`),
    gives: { title: 'In time', language: 'de' },
  },
  {
    name: 'a drip of gzip',
    serve: dripping(20, '\0', gzipSync(' '.repeat(999)).subarray(0, 10).toString('latin1'), GZIP),
    gives: 'encoding',
  },
  { name: 'headers that never end', serve: rawDripping(20, OK, 'x-more: 1\r\n'), gives: 'late' },
  { name: 'one header that never ends', serve: rawDripping(20, `${OK}x-more: `, 'x'), gives: 'late' },
  { name: 'no answer', serve: raw('', { open: true }), gives: 'late' },
  { name: 'the door shut', serve: raw(''), gives: 'connection' },
  { name: 'no HTTP', serve: raw('220 mail.example.org ESMTP\r\n'), gives: 'connection' },
  { name: 'HTTP 0.9', serve: raw('<title>Old</title>'), gives: 'connection' },
  { name: 'a header of 20 kB', serve: raw(`${OK}x-more: ${'x'.repeat(20_000)}\r\n\r\n${TITLE}`), gives: 'headers' },
  {
    name: 'two thousand headers',
    serve: raw(`${OK}${'x-more: 0123456789\r\n'.repeat(2000)}\r\n${TITLE}`),
    gives: 'headers',
  },
  {
    name: 'early hints for ever',
    serve: rawDripping(5, '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
    gives: 'late',
  },
  {
    name: 'another protocol',
    serve: raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    gives: 'connection',
  },
  { name: 'a length too long', serve: raw(`${OK}content-length: 5000\r\n\r\n<title>T`), gives: 'connection' },
  { name: 'a length too short', serve: raw(`${OK}content-length: 5\r\n\r\n${TITLE}`), gives: 'empty' },
  { name: 'a negative length', serve: raw(`${OK}content-length: -5\r\n\r\n${TITLE}`), gives: 'connection' },
  {
    name: 'two lengths',
    serve: raw(`${OK}content-length: 5\r\ncontent-length: 35\r\n\r\n${TITLE}`),
    gives: 'connection',
  },
  {
    name: 'chunks of a size that is none',
    serve: raw(`${OK}transfer-encoding: chunked\r\n\r\nzz\r\n${TITLE}`),
    gives: 'connection',
  },
  {
    name: 'a chunk extension for ever',
    serve: rawDripping(2, `${OK}transfer-encoding: chunked\r\n\r\n1;`, 'x'.repeat(4000)),
    gives: 'late',
  },
  {
    name: 'trailers for ever',
    serve: rawDripping(2, `${OK}transfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n`, `x-more: ${'x'.repeat(900)}\r\n`),
    gives: 'headers',
  },
  { name: 'no content', serve: page('', HTML, 204), gives: 'status' },
  { name: 'nothing new', serve: page('', HTML, 304), gives: 'status' },
  { name: 'a part', serve: page(TITLE, HTML, 206), gives: 'status' },
  { name: 'away', serve: page(TITLE, HTML, 404), gives: 'status' },
  { name: 'broken', serve: page(TITLE, HTML, 500), gives: 'status' },
  { name: 'nothing at all', serve: page(''), gives: 'empty' },
  { name: 'text', serve: page(TITLE, { 'content-type': 'text/plain' }), gives: 'type' },
  { name: 'a paper', serve: endless('%PDF', { 'content-type': 'application/pdf' }), gives: 'type' },
  { name: 'a film', serve: endless(Buffer.alloc(9999), { 'content-type': 'video/mp4' }), gives: 'type' },
  { name: 'a type in a type', serve: page(TITLE, { 'content-type': 'x-text/html' }), gives: 'type' },
  {
    name: 'a picture that never ends',
    serve: head('<title>T</title><meta property="og:image" content="/endless picture">'),
    gives: { title: 'T', picture: false },
  },
  { name: 'endless picture', serve: endless(Buffer.alloc(65_536), { 'content-type': 'image/png' }), gives: 'type' },
  {
    name: 'a picture that drips',
    serve: head('<title>T</title><meta property="og:image" content="/dripping picture">'),
    isSlow: true,
    gives: { title: 'T', picture: false },
  },
  { name: 'dripping picture', serve: dripping(20, 'x', 'x', { 'content-type': 'image/png' }), gives: 'type' },
]
