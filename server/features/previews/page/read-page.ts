import { setImmediate } from 'node:timers/promises'
import { unpacked } from '../fetch/body.ts'
import type { Errand } from '../fetch/fetcher.ts'
import { NoPreview } from '../fetch/no-preview.ts'
import { factsOf, type PageFacts } from './facts.ts'
import { createMarkupReader, type Markup } from './markup.ts'

const HTML = {
  accept: 'text/html, application/xhtml+xml;q=0.9',
  acceptEncoding: 'gzip, br',
  types: /^(?:text\/html|application\/xhtml\+xml|)$/,
} as const

/** How a page begins whose server doesn't tell its type. */
const MARKUP_START = /^[\s\ufeff]*<(?:!doctype html|!--|\?xml|html|head|body|meta|title|link|script)/i
/** Parsed per tick, so that other requests run in between. */
const SLICE_UNITS = 4 * 1024

/**
 * Fetches a page and reads its head, and of its body as much as arrives in time. A page that sends readers on at once is
 * followed, once.
 */
export async function readPage(errand: Errand, address: URL): Promise<PageFacts> {
  const { markup, url, language } = await readMarkup(errand, address)
  const next = nextOf(markup.meta.get('refresh'), url)
  if (next === null) return factsOf(markup, url, language)
  const followed = await readMarkup(errand, next)
  return factsOf(followed.markup, followed.url, followed.language)
}

/** Max. seconds after which a page that sends readers on was never meant to be read. */
const REFRESH_MAX_SECONDS = 3
const REFRESH = /^\s*(\d{1,4})(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?(["']?)(.+?)\2\s*$/i

/** Where `<meta http-equiv=refresh>` leads at once; null without one, or to the page itself. */
function nextOf(refresh: string | undefined, url: URL): URL | null {
  const [, seconds, , target = ''] = REFRESH.exec(refresh ?? '') ?? []
  if (seconds === undefined || Number(seconds) > REFRESH_MAX_SECONDS || !URL.canParse(target, url)) return null
  const next = new URL(target, url)
  return next.href.split('#')[0] === url.href.split('#')[0] ? null : next
}

async function readMarkup(
  { get, bounds }: Errand,
  address: URL,
): Promise<{ markup: Markup; url: URL; language: string | null }> {
  const { url, type, body, charset, encoding, language } = await get(address, HTML)
  const reader = createMarkupReader()
  let bodyTimer: NodeJS.Timeout | undefined
  try {
    let isChecked = type !== ''
    for await (const text of slicesOf(textsOf(unpacked(body, encoding, bounds), charset))) {
      if (!isChecked && !MARKUP_START.test(text)) throw new NoPreview('type')
      isChecked = true
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
  return { markup: reader.read(), url, language }
}

async function* slicesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts)
    for (let at = 0; at < text.length; at += SLICE_UNITS) {
      yield text.slice(at, at + SLICE_UNITS)
      await setImmediate()
    }
}

/** Decodes bytes with the encoding that the first of them declare. */
async function* textsOf(chunks: AsyncIterable<Buffer>, charset: string | null): AsyncGenerator<string> {
  let decoder: ReturnType<typeof decoderFor> | null = null
  let start: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true })
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < PRESCAN_BYTES && !/<\/head>|<body/i.test(start.toString('latin1'))) continue
    decoder = decoderFor(start, charset)
    yield decoder.decode(start, { stream: true })
  }
  yield decoder ? decoder.decode() : decoderFor(start, charset).decode(start)
}

/** Bytes of a page that can declare its encoding: HTML asks for 1,024, browsers read on. */
const PRESCAN_BYTES = 16 * 1024

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

/** Ignores an incomplete last character. */
function isUtf8(start: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return true
  } catch {
    return false
  }
}
