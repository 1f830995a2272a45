import { crc32 } from 'node:zlib'
import { Inflate } from 'fflate'
import {
  RECORD_ENTRIES_MAX,
  RECORD_UNPACKED_MAX_BYTES,
  RECORD_UNPACKED_RATIO,
  RECORD_UNPACKED_SMALL_BYTES,
} from '#contract/rules/record.ts'
import { Unreadable } from '../reading/reading.ts'

/** Signatures and lengths of the parts of a ZIP (PKWARE APPNOTE 6.3, 4.3). */
const LOCAL = { signature: 0x04034b50, length: 30 }
const CENTRAL = { signature: 0x02014b50, length: 46 }
const END = { signature: 0x06054b50, length: 22, commentMax: 0xffff }
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
/** Number of packed bytes given to the decoder at a time; they unpack to at most 1,032 times as many. */
const SLICE_BYTES = 4096

interface Entry {
  name: string
  method: number
  crc: number
  size: number
  packed: Uint8Array
}

/** Limits of an unpacked file: `ratio` times its packed bytes, at least `smallBytes`, at most `unpackedBytes`. */
interface ZipLimits {
  entries: number
  ratio: number
  smallBytes: number
  unpackedBytes: number
}

const LIMITS: ZipLimits = {
  entries: RECORD_ENTRIES_MAX,
  ratio: RECORD_UNPACKED_RATIO,
  smallBytes: RECORD_UNPACKED_SMALL_BYTES,
  unpackedBytes: RECORD_UNPACKED_MAX_BYTES,
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && [LOCAL.signature, END.signature].includes(viewOf(bytes).getUint32(0, true))
}

/** The file with this name in a ZIP, in pieces; null if there is none. Throws `Unreadable`. */
export function unpackFile(zip: Uint8Array, name: RegExp, limits = LIMITS): Generator<Uint8Array> | null {
  const found = refusingBroken(() => entriesOf(zip, limits.entries)).filter((entry) => name.test(entry.name))
  if (found.length > 1) throw new Unreadable('broken')
  return found[0] ? unpack(found[0], limits) : null
}

/** Unpacks an entry and counts its bytes, whatever size the entry states. */
function* unpack({ packed, method, crc, size }: Entry, limits: ZipLimits): Generator<Uint8Array> {
  const max = Math.min(Math.max(packed.length * limits.ratio, limits.smallBytes), limits.unpackedBytes)
  let unpacked = 0
  let sum = 0
  for (const piece of method === STORED ? [packed] : inflate(packed)) {
    unpacked += piece.length
    if (unpacked > max) throw new Unreadable('unpackedTooLarge')
    sum = crc32(piece, sum)
    yield piece
  }
  if (unpacked !== size || sum !== crc) throw new Unreadable('broken')
}

function* inflate(packed: Uint8Array): Generator<Uint8Array> {
  const pieces: Uint8Array[] = []
  let isWhole = false
  const inflater = new Inflate((piece, final) => {
    pieces.push(piece)
    isWhole = final
  })
  for (let from = 0; from < Math.max(packed.length, 1); from += SLICE_BYTES) {
    const slice = packed.subarray(from, from + SLICE_BYTES)
    refusingBroken(() => inflater.push(slice, from + SLICE_BYTES >= packed.length))
    yield* pieces.splice(0)
  }
  if (!isWhole) throw new Unreadable('broken')
}

/** Runs `work`; errors of the decoder or the view for damaged bytes become `broken`. */
function refusingBroken<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('broken')
  }
}

/** The entries of the central directory; names are checked before anything is unpacked. */
function entriesOf(zip: Uint8Array, max: number): Entry[] {
  const view = viewOf(zip)
  const end = endOf(zip, view)
  const count = view.getUint16(end + 10, true)
  if (count > max) throw new Unreadable('tooManyEntries')
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (at + CENTRAL.length > end || view.getUint32(at, true) !== CENTRAL.signature) throw new Unreadable('broken')
    const nameLength = view.getUint16(at + 28, true)
    entries.push(entryAt(zip, view, at, nameLength))
    at += CENTRAL.length + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (at !== end) throw new Unreadable('broken')
  return entries
}

function entryAt(zip: Uint8Array, view: DataView, at: number, nameLength: number): Entry {
  const name = new TextDecoder().decode(zip.subarray(at + CENTRAL.length, at + CENTRAL.length + nameLength))
  if (isOutside(name)) throw new Unreadable('unsafePath')
  const method = view.getUint16(at + 10, true)
  const isReadable = (method === STORED || method === DEFLATED) && !(view.getUint16(at + 8, true) & ENCRYPTED)
  const local = view.getUint32(at + 42, true)
  if (!isReadable || local + LOCAL.length > at || view.getUint32(local, true) !== LOCAL.signature)
    throw new Unreadable('broken')
  const from = local + LOCAL.length + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const to = from + view.getUint32(at + 20, true)
  if (to > zip.length) throw new Unreadable('broken')
  const [crc, size] = [view.getUint32(at + 16, true), view.getUint32(at + 24, true)]
  return { name, method, crc, size, packed: zip.subarray(from, to) }
}

/** The position of the end record, which a comment may follow. */
function endOf(zip: Uint8Array, view: DataView): number {
  for (let at = zip.length - END.length; at >= Math.max(0, zip.length - END.length - END.commentMax); at--)
    if (view.getUint32(at, true) === END.signature && at + END.length + view.getUint16(at + 20, true) === zip.length)
      return at
  throw new Unreadable('broken')
}

/** Whether a name is absolute or leads out of the folder to which the ZIP is unpacked. */
function isOutside(name: string): boolean {
  return /^[/\\]|^[a-z]:|\0/iu.test(name) || name.split(/[/\\]/u).includes('..')
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
