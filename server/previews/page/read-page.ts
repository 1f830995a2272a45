import { setImmediate } from 'node:timers/promises'
import { unpacked } from '../fetch/body.ts'
import type { Errand } from '../fetch/fetcher.ts'
import { decoderFor, PRESCAN_BYTES } from './charset.ts'
import { factsOf, type JourneyState } from './facts.ts'
import { createHeadReader } from './head.ts'

const HTML = {
  accept: 'text/html, application/xhtml+xml;q=0.9',
  acceptEncoding: 'gzip, br',
  types: /^(?:text\/html|application\/xhtml\+xml)$/,
} as const

/** Parsed per tick, so that other requests run in between. */
const SLICE_UNITS = 4 * 1024

/** Fetches a page and reads its head. */
export async function readPage({ get, bounds }: Errand, address: URL): Promise<JourneyState> {
  const { url, body, charset, encoding } = await get(address, HTML)
  const reader = createHeadReader()
  for await (const text of textsOf(unpacked(body, encoding, bounds), charset)) {
    for (let at = 0; at < text.length && !reader.isOver(); at += SLICE_UNITS) {
      reader.write(text.slice(at, at + SLICE_UNITS))
      await setImmediate()
    }
    if (reader.isOver()) break
  }
  if (!reader.isOver()) reader.end()
  return factsOf(reader.head, url)
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
    if (start.length < PRESCAN_BYTES && !start.includes('</head>')) continue
    decoder = decoderFor(start, charset)
    yield decoder.decode(start, { stream: true })
  }
  yield decoder ? decoder.decode() : decoderFor(start, charset).decode(start)
}
