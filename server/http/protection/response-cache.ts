import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from '#server/http/encoding.ts'

/** A response before its content encoding. */
export interface Answer<Body = string> {
  status: number
  type: string
  headers: Record<string, string>
  body: Body
}

interface CachedAnswer extends Omit<Answer, 'body'> {
  etag: string
  plain: Buffer
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

const FRESH_MS = 1000
const BROTLI_QUALITY = 5
/** Smaller bodies cost more to encode than to send. */
const ENCODE_FROM_BYTES = 1024

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Caches responses for visitors, which are the same for all of them, for one second; concurrent
 * requests share one computation. Every write calls `forget`, so this process never serves older
 * data.
 */
export function createResponseCache(clock: () => number, maxEntries: number) {
  const answers = new Map<string, { until: number; answer: Promise<CachedAnswer> }>()

  function answerTo(key: string, make: () => Promise<Answer>): Promise<CachedAnswer> {
    const known = answers.get(key)
    if (known && known.until > clock()) return known.answer
    const before = known?.answer.catch(() => undefined)
    const entry = { until: clock() + FRESH_MS, answer: make().then(async (answer) => toCached(answer, await before)) }
    answers.delete(key)
    answers.set(key, entry)
    entry.answer.catch(() => answers.get(key) === entry && answers.delete(key))
    if (answers.size > maxEntries) answers.delete(answers.keys().next().value ?? '')
    return entry.answer
  }

  return {
    forget: () => answers.clear(),

    async send(request: FastifyRequest, reply: FastifyReply, key: string, make: () => Promise<Answer>) {
      const answer = await answerTo(key, make)
      reply.code(answer.status).headers(answer.headers).header('cache-control', 'no-cache')
      if (answer.status >= 300 && answer.status < 400) return reply.send()
      reply.header('etag', answer.etag)
      if (answer.status === 200 && request.headers['if-none-match']?.includes(answer.etag))
        return reply.code(304).send()
      const encoding =
        answer.plain.length < ENCODE_FROM_BYTES ? null : encodingFor(request.headers['accept-encoding'] ?? '')
      if (encoding) reply.header('content-encoding', encoding)
      return reply.type(answer.type).send(encoding ? await encode(answer, encoding) : answer.plain)
    },
  }
}

/** Reuses the encoded bodies of `before` if the content is the same. */
function toCached({ body, ...rest }: Answer, before: CachedAnswer | undefined): CachedAnswer {
  const plain = Buffer.from(body)
  const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`
  return { ...rest, plain, etag, encoded: before?.etag === etag ? before.encoded : {} }
}

function encode({ plain, encoded }: CachedAnswer, encoding: Encoding): Promise<Buffer> {
  encoded[encoding] ??=
    encoding === 'gzip'
      ? promisify(gzip)(plain)
      : promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  return encoded[encoding]
}
