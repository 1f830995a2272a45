import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { HttpError } from './http-error.ts'

type Upload = NonNullable<Endpoint['upload']>

const ANY = '*/*'
const JSON_TYPE = 'application/json'
const FILE_TYPE = 'application/octet-stream'
/** A text in JSON takes up to twice the bytes, for its quotes and line breaks. */
const JSON_SHARE = 2
/** Max. bytes of files of one call that a process receives and handles at a time. */
const HELD_MAX_BYTES = 64 * 1024 * 1024

/** Bodies of this scope are files; other media types are refused before the body is read. */
export function acceptFiles(scope: FastifyInstance, upload: Upload): void {
  scope.removeAllContentTypeParsers()
  const accept = (accepted: readonly string[], maxBytes: number) =>
    scope.addContentTypeParser([...accepted], (request: FastifyRequest, payload: IncomingMessage) =>
      receive(request, payload, maxBytes),
    )
  if (upload.types.includes(ANY)) {
    scope.addHook('onRequest', async (request) => void simplifyType(request))
    accept([FILE_TYPE], upload.maxBytes)
    accept([JSON_TYPE], largestOf(upload))
    return
  }
  accept(upload.types, upload.maxBytes)
  scope.addContentTypeParser('*', (_request, _body, done) =>
    done(new HttpError('unsupportedMedia', { fields: [{ field: 'image', key: 'imageType' }] })),
  )
}

/** Reads a body into memory of its stated size: pieces and a joined copy would take twice that. */
async function receive({ headers }: FastifyRequest, payload: IncomingMessage, maxBytes: number): Promise<Blob> {
  const stated = headers['content-length'] === undefined ? null : Number(headers['content-length'])
  if (stated !== null && stated > maxBytes) throw new HttpError('tooLarge')
  const pieces: Buffer[] = []
  const bytes = new Uint8Array(stated ?? 0)
  let received = 0
  // The stream stays open for the response.
  for await (const piece of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (received + piece.length > (stated ?? maxBytes)) throw new HttpError(stated === null ? 'tooLarge' : 'invalid')
    if (stated === null) pieces.push(piece)
    else bytes.set(piece, received)
    received += piece.length
  }
  if (stated !== null && received < stated) throw new HttpError('invalid')
  return new ReceivedFile(
    stated === null ? new Uint8Array(Buffer.concat(pieces)) : bytes,
    headers['content-type'] ?? '',
  )
}

/**
 * Bounds the bytes of a call's files in memory, and those of one person to one file of the largest
 * size. `admit` refuses with 503 before the body is read; a file counts until `handle` ends.
 */
export function createUploadBudget(upload: Upload, max = HELD_MAX_BYTES) {
  const held = new Map<string, number>()
  const releases = new WeakMap<FastifyRequest, () => void>()

  function admit(personId: string, request: FastifyRequest, { raw }: FastifyReply): void {
    const bytes = Math.min(Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY), largestOf(upload))
    const total = [...held.values()].reduce((sum, each) => sum + each, 0)
    const own = (held.get(personId) ?? 0) + bytes
    if (total + bytes > max || own > largestOf(upload)) throw new HttpError('unavailable')
    held.set(personId, own)
    const release = () => {
      const left = (held.get(personId) ?? 0) - bytes
      if (left > 0) held.set(personId, left)
      else held.delete(personId)
    }
    releases.set(request, release)
    raw.once('close', () => releases.delete(request) && release())
  }

  async function handle<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    const release = releases.get(request)
    releases.delete(request)
    try {
      return await work()
    } finally {
      release?.()
    }
  }

  return { admit, handle }
}

function largestOf({ maxBytes, json }: Upload): number {
  return json ? maxBytes * JSON_SHARE : maxBytes
}

/** Where any type is accepted, unknown, malformed and missing ones must not be refused either. */
function simplifyType({ raw: { headers } }: FastifyRequest): void {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  headers['content-type'] = type.trim().toLowerCase() === JSON_TYPE ? JSON_TYPE : FILE_TYPE
}

/** Its `arrayBuffer()` isn't a copy: a file that is moved to a thread leaves nothing behind. */
class ReceivedFile extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>, type: string) {
    super([], { type })
    this.#bytes = bytes
  }

  override get size(): number {
    return this.#bytes.byteLength
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.buffer
  }
}
