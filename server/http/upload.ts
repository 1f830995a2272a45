import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { HttpError } from './http-error.ts'

type Upload = NonNullable<Endpoint['upload']>
type UploadBudget = ReturnType<typeof createUploadBudget>

/** A file of a request that arrives or is handled; its bytes so far count. */
interface HeldFile {
  personId: string
  /** The stated size, or the largest. */
  maxBytes: number
  received: number
}

const ANY = '*/*'
const JSON_TYPE = 'application/json'
const FILE_TYPE = 'application/octet-stream'
/** A text in JSON takes up to twice the bytes, for its quotes and line breaks. */
const JSON_SHARE = 2
/** Max. bytes of files of one call that a process holds at a time. */
const HELD_MAX_BYTES = 64 * 1024 * 1024

/** Bodies of this scope are files; other media types are refused before the body is read. */
export function acceptFiles(scope: FastifyInstance, upload: Upload, budget: UploadBudget): void {
  scope.removeAllContentTypeParsers()
  const accept = (accepted: readonly string[], maxBytes: number) =>
    scope.addContentTypeParser([...accepted], (request: FastifyRequest, payload: IncomingMessage) =>
      receive(request, payload, { maxBytes, budget }),
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

/**
 * Reads a body into memory of its stated size: pieces and a joined copy would take twice that. The
 * system provides that memory as it is written.
 */
async function receive(
  request: FastifyRequest,
  payload: IncomingMessage,
  { maxBytes, budget }: { maxBytes: number; budget: UploadBudget },
): Promise<Blob> {
  const { headers } = request
  const stated = headers['content-length'] === undefined ? null : Number(headers['content-length'])
  if (stated !== null && stated > maxBytes) throw new HttpError('tooLarge')
  const pieces: Buffer[] = []
  const bytes = new Uint8Array(stated ?? 0)
  let received = 0
  // The stream stays open for the response.
  for await (const piece of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (received + piece.length > (stated ?? maxBytes)) throw new HttpError(stated === null ? 'tooLarge' : 'invalid')
    budget.add(request, piece.length)
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
 * Bounds the bytes of a call's files in memory, and the stated bytes of one person's files to the
 * largest size. `admit` refuses with 503 before the body is read, `add` while it arrives; a file
 * counts until `handle` ends.
 */
export function createUploadBudget(upload: Upload, max = HELD_MAX_BYTES) {
  const files = new Map<FastifyRequest, HeldFile>()
  const handled = new WeakSet<FastifyRequest>()
  let received = 0

  function admit(personId: string, request: FastifyRequest, { raw }: FastifyReply): void {
    const stated = Number(request.headers['content-length'] ?? 0)
    const maxBytes = Math.min(stated || Number.POSITIVE_INFINITY, largestOf(upload))
    let own = maxBytes
    for (const file of files.values()) if (file.personId === personId) own += file.maxBytes
    if (received + Math.min(stated, maxBytes) > max || own > largestOf(upload)) throw new HttpError('unavailable')
    files.set(request, { personId, maxBytes, received: 0 })
    raw.once('close', () => !handled.has(request) && release(request))
  }

  function add(request: FastifyRequest, bytes: number): void {
    const file = files.get(request)
    if (!file) return
    if (received + bytes > max) throw new HttpError('unavailable')
    file.received += bytes
    received += bytes
  }

  function release(request: FastifyRequest): void {
    received -= files.get(request)?.received ?? 0
    files.delete(request)
  }

  async function handle<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    handled.add(request)
    try {
      return await work()
    } finally {
      release(request)
    }
  }

  return { admit, add, handle }
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
