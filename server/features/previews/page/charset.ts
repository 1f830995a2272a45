/** Bytes of a page that can declare its encoding (HTML's prescan). */
export const PRESCAN_BYTES = 1024

type Decoder = InstanceType<typeof TextDecoder>

const MARKS: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Picks the decoder by byte order mark, else header, else `<meta>`, else by guessing from the
 * bytes.
 */
export function decoderFor(start: Buffer, header: string | null): Decoder {
  const mark = MARKS.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte))?.[0]
  const named = mark ?? header
  return (
    (named && decoder(named)) ||
    fromMeta(start) ||
    decoder(isUtf8(start) ? 'utf-8' : 'windows-1252') ||
    new TextDecoder()
  )
}

function fromMeta(start: Buffer): Decoder | null {
  const text = start.toString('latin1', 0, PRESCAN_BYTES)
  const label = /<meta[^>]{0,300}?charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w:.-]{1,40})/i.exec(text)?.[1]
  if (!label) return null
  // A meta charset that is readable as ASCII can't be UTF-16; use UTF-8 (HTML spec).
  return decoder(/^utf-?16/i.test(label) ? 'utf-8' : label)
}

function decoder(label: string): Decoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

/** Ignores an incomplete last character. */
function isUtf8(start: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return true
  } catch {
    return false
  }
}
