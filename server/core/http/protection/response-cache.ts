import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from '#server/core/http/encoding.ts'
import { ByteCache } from '#server/core/platform/byte-cache.ts'

/** A response before content encoding is applied. */
export interface Answer<Body = string> {
  status: number
  type: string
  headers: Record<string, string>
  body: Body
}

interface Body {
  etag: string
  plain: Buffer
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
  /** Bytes of the plain and the encoded bodies. */
  bytes: number
}

type CachedAnswer = Answer<Body>

interface Entry {
  until: number
  answer: Promise<CachedAnswer>
}

const FRESH_MS = 1000
/** How long an outdated answer is kept, in ms. If the next answer has the same body, it needn't be encoded again. */
const STALE_MS = 60_000
/** Max. bytes of a body that is kept; a larger one is only shared by concurrent requests. */
const KEPT_MAX_BYTES = 200_000
const BROTLI_QUALITY = 5
/** The quality for responses that are sent once: a third of the time, for a tenth more bytes. */
const BROTLI_QUALITY_UNSHARED = 2
/** Min. bytes of a body that is encoded; encoding smaller ones costs more than sending them. */
const ENCODE_FROM_BYTES = 1024

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Caches responses for visitors, which are the same for all of them, for one second; concurrent
 * requests share one computation. Every write calls `forget`, so this process never serves older
 * data.
 */
export function createResponseCache(clock: () => number, maxBytes: number) {
  const cache = new ByteCache<Entry>(maxBytes)

  function entryOf(key: string, make: () => Promise<Answer>): Entry {
    dropStale()
    const known = cache.get(key)
    if (known && known.until > clock()) return known
    const before = known?.answer.catch(() => undefined)
    const entry = { until: clock() + FRESH_MS, answer: make().then(async (answer) => toCached(answer, await before)) }
    cache.set(key, entry)
    entry.answer.then(
      ({ body }) => measure(key, entry, body),
      () => cache.deleteValue(key, entry),
    )
    return entry
  }

  function measure(key: string, entry: Entry, { plain, bytes }: Body): void {
    if (plain.length > KEPT_MAX_BYTES) cache.deleteValue(key, entry)
    else cache.resize(key, entry, bytes)
  }

  function dropStale(): void {
    for (let oldest = cache.oldest(); oldest && oldest[1].until + STALE_MS <= clock(); oldest = cache.oldest())
      cache.delete(oldest[0])
  }

  return {
    forget: () => cache.clear(),
    bytes: () => cache.bytes,

    async send(request: FastifyRequest, reply: FastifyReply, key: string, make: () => Promise<Answer>) {
      const entry = entryOf(key, make)
      const { body, ...answer } = await entry.answer
      reply.code(answer.status).headers(answer.headers).header('cache-control', 'no-cache')
      if (answer.status >= 300 && answer.status < 400) return reply.send()
      reply.header('etag', body.etag)
      if (answer.status === 200 && request.headers['if-none-match']?.includes(body.etag)) return reply.code(304).send()
      const encoding =
        body.plain.length < ENCODE_FROM_BYTES ? null : encodingFor(request.headers['accept-encoding'] ?? '')
      if (encoding) reply.header('content-encoding', encoding)
      const sent = encoding ? await encode(body, encoding) : body.plain
      measure(key, entry, body)
      return reply.type(answer.type).send(sent)
    },
  }
}

/** Reuses the body of `before` and its encoded forms if the content is the same. */
function toCached({ body, ...rest }: Answer, before: CachedAnswer | undefined): CachedAnswer {
  const plain = Buffer.from(body)
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`
  return { ...rest, body: before?.body.etag === etag ? before.body : { etag, plain, encoded: {}, bytes: plain.length } }
}

function encode(body: Body, encoding: Encoding): Promise<Buffer> {
  body.encoded[encoding] ??= compress(body.plain, encoding).then((bytes) => {
    body.bytes += bytes.length
    return bytes
  })
  return body.encoded[encoding]
}

/** Sends a response that belongs to one person, and that no cache may keep. */
export async function sendUncached(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  reply.code(answer.status).headers(answer.headers).header('cache-control', 'no-store')
  if (answer.status >= 300 && answer.status < 400) return reply.send()
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
  if (encoding) reply.header('content-encoding', encoding)
  const plain = Buffer.from(answer.body)
  return reply.type(answer.type).send(encoding ? await compress(plain, encoding, BROTLI_QUALITY_UNSHARED) : plain)
}

function compress(plain: Buffer, encoding: Encoding, quality = BROTLI_QUALITY): Promise<Buffer> {
  return encoding === 'gzip'
    ? promisify(gzip)(plain)
    : promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}
