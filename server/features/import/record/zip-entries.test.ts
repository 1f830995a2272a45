import { randomBytes } from 'node:crypto'
import { strFromU8, strToU8, type Zippable, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { Unreadable } from '../reading/reading.ts'
import { unpackFile } from './zip-entries.ts'

const LIMITS = { entries: 5, ratio: 10, smallBytes: 2000, unpackedBytes: 100_000 }
const RECORD = { 'record.json': strToU8('{}') }

function read(zip: Uint8Array): string {
  try {
    const found = unpackFile(zip, /^record\.json$/u, LIMITS)
    return found === null ? 'none' : strFromU8(Buffer.concat([...found]))
  } catch (error) {
    if (error instanceof Unreadable) return error.reason
    throw error
  }
}

const zipped = (files: Zippable) => zipSync({ ...RECORD, ...files })
const zeros = (bytes: number) => new Uint8Array(bytes)

const randomText = (bytes: number) => randomBytes(bytes).map((byte) => 97 + (byte % 26))

/** Replaces a number of two or four bytes behind the last signature of this kind. */
function forged(zip: Uint8Array, signature: number[], at: number, bytes: number[]): Uint8Array {
  const found = Buffer.from(zip).lastIndexOf(Buffer.from(signature))
  zip.set(bytes, found + at)
  return zip
}

const CENTRAL = [0x50, 0x4b, 1, 2]

test.each<[string, string, () => Uint8Array]>([
  ['packed and stored files', '{}', () => zipped({ 'a/b.txt': [zeros(50_000), { level: 0 }] })],
  ['a ZIP with a comment', '{}', () => zipSync(RECORD, { comment: 'PK' })],
  ['as many entries as allowed', '{}', () => zipped({ a: zeros(0), b: zeros(0), c: zeros(0), d: zeros(0) })],
  ['other files of any size', '{}', () => zipped({ a: zeros(200_000) })],
  [
    'too many entries',
    'tooManyEntries',
    () => zipped({ a: zeros(0), b: zeros(0), c: zeros(0), d: zeros(0), e: zeros(0) }),
  ],
  ['a folder above', 'unsafePath', () => zipped({ 'a/../../b': zeros(1) })],
  ['a folder above, as on Windows', 'unsafePath', () => zipped({ 'a\\..\\b': zeros(1) })],
  ['an absolute path', 'unsafePath', () => zipped({ '/etc/passwd': zeros(1) })],
  ['a drive', 'unsafePath', () => zipped({ 'C:x': zeros(1) })],
  ['a truncated ZIP', 'broken', () => zipped({}).subarray(0, -1)],
  [
    'bytes that were changed',
    'broken',
    () => forged(zipSync({ 'record.json': [strToU8('text'), { level: 0 }] }), [...strToU8('text')], 0, [88]),
  ],
  ['another size than stated', 'broken', () => forged(zipSync(RECORD), CENTRAL, 24, [8, 0, 0, 0])],
  ['an unknown way of packing', 'broken', () => forged(zipped({ a: zeros(9) }), CENTRAL, 10, [14, 0])],
  ['an encrypted file', 'broken', () => forged(zipped({ a: zeros(9) }), CENTRAL, 8, [1, 0])],
  ['an offset behind the end', 'broken', () => forged(zipped({ a: zeros(9) }), CENTRAL, 42, [255, 255, 255, 255])],
  ['no such file', 'none', () => zipSync({ a: zeros(1) })],
])('%s: %s', (_, expected, zip) => {
  expect(read(zip())).toBe(expected)
})

test.each<[string, string, () => Uint8Array]>([
  ['the ratio times its packed bytes', 'allowed', () => zipSync({ 'record.json': randomText(20_000) })],
  ['few bytes, packed at any ratio', 'allowed', () => zipSync({ 'record.json': zeros(2000) })],
  ['more than the ratio times its packed bytes', 'unpackedTooLarge', () => zipSync({ 'record.json': zeros(2001) })],
  ['more than the most bytes', 'unpackedTooLarge', () => zipSync({ 'record.json': randomText(100_001) })],
  [
    'more than it states',
    'unpackedTooLarge',
    () => forged(zipSync({ 'record.json': zeros(50_000) }), CENTRAL, 24, [1, 0, 0, 0]),
  ],
])('a record may have %s: %s', (_, expected, zip) => {
  const result = read(zip())
  expect(result.length > 20 ? 'allowed' : result).toBe(expected)
})
