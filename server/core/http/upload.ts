import { on } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { HttpError } from './http-error.ts'

type Upload = NonNullable<Endpoint['upload']>
type UploadBudget = ReturnType<typeof createUploadBudget>

/** A file that is arriving or being processed. The bytes received so far count towards the limits. */
interface HeldFile {
  personId: string
  /** The size stated by the request, or else the largest allowed size. */
  maxBytes: number
  received: number
  began: number
  /** Whether the file has arrived completely; then it is no longer dropped. */
  isHandled: boolean
  reply: FastifyReply
  dropped: AbortController
}

const ANY = '*/*'
const JSON_TYPE = 'application/json'
const FILE_TYPE = 'application/octet-stream'
/** JSON can take this many times the bytes of the text it contains, for escaped quotes and line breaks. */
const JSON_SHARE = 2
/** Max. bytes of files of one call that a process holds at once. */
const HELD_MAX_BYTES = 64 * 1024 * 1024
/** Files with a lower average speed after this time are dropped first. */
const SLOW = { afterMs: 10_000, bytesPerMs: 100 }

/** Parses the bodies of this scope as files; other media types are refused before the body is read. */
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
 * Reads a body into one buffer of its stated size, since collecting pieces and joining them would
 * take twice the memory. The operating system allocates the memory as it is written.
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
  const signal = budget.droppedSignal(request)
  try {
    // The options keep the stream open for the response.
    for await (const [piece] of on(payload, 'data', { close: ['end'], signal }) as AsyncIterable<[Buffer]>) {
      if (received + piece.length > (stated ?? maxBytes)) throw new HttpError(stated === null ? 'tooLarge' : 'invalid')
      budget.add(request, piece.length)
      if (stated === null) pieces.push(piece)
      else bytes.set(piece, received)
      received += piece.length
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  }
  if (stated !== null && received < stated) throw new HttpError('invalid')
  return new ReceivedFile(
    stated === null ? new Uint8Array(Buffer.concat(pieces)) : bytes,
    headers['content-type'] ?? '',
  )
}

/**
 * Limits the memory of all files of a call together, and the stated sizes of one person's files to
 * the size of one largest file. A file counts until `handle` ends.
 */
export function createUploadBudget(upload: Upload, clock: () => number, max = HELD_MAX_BYTES) {
  const files = new Map<FastifyRequest, HeldFile>()
  let held = 0

  /** Refuses a file with 503 before its body is read if there is no room for it beside the present files. */
  function admit(personId: string, request: FastifyRequest, reply: FastifyReply): void {
    const stated = Number(request.headers['content-length'] ?? 0)
    const maxBytes = Math.min(stated || Number.POSITIVE_INFINITY, largestOf(upload))
    let own = maxBytes
    let needed = Math.min(stated, maxBytes)
    for (const file of files.values()) {
      if (file.personId === personId) own += file.maxBytes
      if (file.isHandled) needed += file.received
    }
    if (needed > max || own > largestOf(upload)) throw new HttpError('unavailable')
    const dropped = new AbortController()
    const file = { personId, maxBytes, received: 0, began: clock(), isHandled: false, reply, dropped }
    files.set(request, file)
    reply.raw.once('close', () => !file.isHandled && release(request))
  }

  /** Makes room for received bytes by dropping other files; otherwise refuses them with 503. */
  function add(request: FastifyRequest, bytes: number): void {
    while (held + bytes > max && files.has(request)) drop(nextToDrop([...files], clock()) ?? request)
    const file = files.get(request)
    if (!file) throw new HttpError('unavailable')
    file.received += bytes
    held += bytes
  }

  function drop(request: FastifyRequest): void {
    const file = files.get(request)
    release(request)
    file?.reply.header('connection', 'close')
    file?.dropped.abort(new HttpError('unavailable'))
  }

  function release(request: FastifyRequest): void {
    held -= files.get(request)?.received ?? 0
    files.delete(request)
  }

  async function handle<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    const file = files.get(request)
    if (file) file.isHandled = true
    try {
      return await work()
    } finally {
      release(request)
    }
  }

  return { admit, add, handle, droppedSignal: (request: FastifyRequest) => files.get(request)?.dropped.signal }
}

/** The slowest file below the minimum speed; if there is none, the slowest file of the person with the most bytes. */
function nextToDrop(files: [FastifyRequest, HeldFile][], now: number): FastifyRequest | undefined {
  const speedOf = ({ received, began }: HeldFile) => received / Math.max(1, now - began)
  const isSlow = (file: HeldFile) => now - file.began > SLOW.afterMs && speedOf(file) < SLOW.bytesPerMs
  const heldBy = new Map<string, number>()
  for (const [, { personId, received }] of files) heldBy.set(personId, (heldBy.get(personId) ?? 0) + received)
  const rank = (file: HeldFile) => (isSlow(file) ? Number.MAX_SAFE_INTEGER : (heldBy.get(file.personId) ?? 0))
  const [next] = files
    .filter(([, { isHandled }]) => !isHandled)
    .sort(([, a], [, b]) => rank(b) - rank(a) || speedOf(a) - speedOf(b))
  return next?.[0]
}

function largestOf({ maxBytes, json }: Upload): number {
  return json ? maxBytes * JSON_SHARE : maxBytes
}

/**
 * Makes every media type acceptable, so that unknown, malformed and missing ones aren't refused.
 */
function simplifyType({ raw: { headers } }: FastifyRequest): void {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  headers['content-type'] = type.trim().toLowerCase() === JSON_TYPE ? JSON_TYPE : FILE_TYPE
}

/**
 * A received file whose `arrayBuffer()` returns its own memory, so that moving it to a thread
 * leaves no copy behind.
 */
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

  override slice(start?: number, end?: number, type?: string): Blob {
    return new Blob([this.#bytes.subarray(start, end)], { type: type ?? '' })
  }
}
