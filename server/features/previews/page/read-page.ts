import { setImmediate } from 'node:timers/promises'
import { unpacked } from '../fetch/body.ts'
import type { Errand } from '../fetch/fetcher.ts'
import { NoPreview } from '../fetch/no-preview.ts'
import { factsOf, type PageFacts } from './facts.ts'
import { createMarkupReader } from './markup.ts'

const HTML = {
  accept: 'text/html, application/xhtml+xml;q=0.9',
  acceptEncoding: 'gzip, br',
  types: /^(?:text\/html|application\/xhtml\+xml)$/,
} as const

/** Number of UTF-16 units parsed per tick, so that other requests run in between. */
const SLICE_UNITS = 4 * 1024

/** Fetches a page and reads its head, and as much of its body as arrives in time. */
export async function readPage({ get, bounds }: Errand, address: URL): Promise<PageFacts> {
  const { url, body, charset, encoding, language } = await get(address, HTML)
  const reader = createMarkupReader()
  let bodyTimer: NodeJS.Timeout | undefined
  try {
    for await (const text of slicesOf(textsOf(unpacked(body, encoding, bounds), charset))) {
      reader.write(text)
      if (reader.isOver()) break
      if (reader.hasHead()) bodyTimer ??= setTimeout(() => body.destroy(new NoPreview('late')), bounds.bodyMs)
    }
  } catch (error) {
    if (!reader.hasHead()) throw error
  } finally {
    clearTimeout(bodyTimer)
  }
  if (!reader.isOver()) reader.end()
  return factsOf(reader.read(), url, language)
}

async function* slicesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts)
    for (let at = 0; at < text.length; at += SLICE_UNITS) {
      yield text.slice(at, at + SLICE_UNITS)
      await setImmediate()
    }
}

/** Decodes bytes with the encoding that the first bytes declare. */
async function* textsOf(chunks: AsyncIterable<Buffer>, charset: string | null): AsyncGenerator<string> {
  let decoder: ReturnType<typeof decoderFor> | null = null
  let start: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true })
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < PRESCAN_BYTES && !start.includes('</head>')) continue
    decoder = decoderFor(start, charset)
    yield decoder.decode(start, { stream: true })
  }
  yield decoder ? decoder.decode() : decoderFor(start, charset).decode(start)
}

/** Number of bytes at the start of a page that can declare its encoding (HTML's prescan). */
const PRESCAN_BYTES = 1024

type Decoder = InstanceType<typeof TextDecoder>

const MARKS: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** The decoder, chosen by byte order mark, else header, else `<meta>`, else guessed from the bytes. */
function decoderFor(start: Buffer, header: string | null): Decoder {
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

/** Whether the bytes are valid UTF-8; an incomplete last character is ignored. */
function isUtf8(start: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return true
  } catch {
    return false
  }
}
