import { Unreadable } from './reading.ts'

const MARKS: [encoding: string, bytes: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** The first bytes of archives, documents, pictures, databases and programs. */
const BINARY = [
  'PK\u0003\u0004',
  'PK\u0005\u0006',
  '%PDF',
  '\u001f\u008b',
  '\u0089PNG',
  'GIF8',
  '\u00ff\u00d8\u00ff',
  'RIFF',
  'SQLite format',
  '\u007fELF',
  'MZ\u0090',
  'bplist',
  'Rar!',
  '7z\u00bc',
  'BZh',
  '\u00fd7zXZ',
  '\u00d0\u00cf\u0011\u00e0',
  'mozLz4',
]
const SAMPLE_BYTES = 4096
/** Share of control characters above which a file doesn't count as text. */
const CONTROLS_MAX = 0.01
const DECLARED =
  /<\?xml[^>]{0,100}?encoding\s{0,9}=\s{0,9}["']([\w:.-]{1,40})|<meta[^>]{0,300}?charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w:.-]{1,40})/i

/** Decodes by byte order mark, else UTF-8 if it is valid, else as declared, else as windows-1252. */
export function decode(bytes: Uint8Array, charset?: string): string {
  refuseBinary(bytes)
  const start = startOf(bytes)
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]
  const text =
    decodeAs(marked ?? utf16Of(start), bytes) ?? strictUtf8(bytes) ?? decodeAs(charset ?? declaredIn(start), bytes)
  return textOnly(text ?? new TextDecoder('windows-1252').decode(bytes))
}

/** Throws for files that begin with the signature of a binary format. */
export function refuseBinary(bytes: Uint8Array): void {
  const start = startOf(bytes)
  if (BINARY.some((signature) => start.startsWith(signature))) throw new Unreadable('binary')
}

/** Throws for texts with NUL or many control characters; lone surrogates become U+FFFD. */
export function textOnly(text: string): string {
  if (text.trim() === '') throw new Unreadable('empty')
  const sample = text.slice(0, SAMPLE_BYTES)
  const controls = sample.match(/[^\P{Cc}\t\n\f\r]/gu)?.length ?? 0
  if (text.includes('\u0000') || controls > sample.length * CONTROLS_MAX) throw new Unreadable('binary')
  return text.toWellFormed()
}

function startOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SAMPLE_BYTES)).toString('latin1')
}

/** The encoding of UTF-16 without a byte order mark: every other byte of Latin text is NUL. */
function utf16Of(start: string): string | undefined {
  if (!start.includes('\u0000')) return undefined
  const nuls = [0, 0]
  for (let at = 0; at < start.length; at++) if (start[at] === '\u0000') nuls[at % 2] = (nuls[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = nuls
  if (Math.max(even, odd) < start.length * 0.3 || Math.min(even, odd) > start.length * 0.05) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function declaredIn(start: string): string | undefined {
  const [, inXml, inMeta] = DECLARED.exec(start) ?? []
  const label = (inXml ?? inMeta)?.toLowerCase()
  // A declared UTF-16 or UTF-8 is ignored: bytes that read as ASCII aren't UTF-16, and these aren't
  // valid UTF-8.
  return label === undefined || /^utf-?(?:8|16)/.test(label) ? undefined : label
}

function decodeAs(encoding: string | undefined, bytes: Uint8Array): string | undefined {
  try {
    return encoding === undefined ? undefined : new TextDecoder(encoding).decode(bytes)
  } catch {
    return undefined
  }
}
