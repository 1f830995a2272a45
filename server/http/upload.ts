import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { HttpError } from './http-error.ts'

type Upload = NonNullable<Endpoint['upload']>

const ANY = '*/*'
const JSON_TYPE = 'application/json'
/** Smaller files wait for no others. */
const LARGE_BYTES = 5 * 1024 * 1024
const FILE_TYPE = 'application/octet-stream'
/** A text in JSON takes up to twice the bytes, for its quotes and line breaks. */
const JSON_SHARE = 2

/** Bodies of this scope are files; other media types are refused before the body is read. */
export function acceptFiles(scope: FastifyInstance, { types, maxBytes, json }: Upload): void {
  scope.removeAllContentTypeParsers()
  const accept = (accepted: readonly string[], bodyLimit: number) =>
    scope.addContentTypeParser<Buffer<ArrayBuffer>>(
      [...accepted],
      { parseAs: 'buffer', bodyLimit },
      (request, body, done) => done(null, new Blob([body], { type: request.headers['content-type'] ?? '' })),
    )
  if (types.includes(ANY)) {
    scope.addHook('onRequest', async (request) => void simplifyType(request))
    accept([FILE_TYPE], maxBytes)
    accept([JSON_TYPE], json ? maxBytes * JSON_SHARE : maxBytes)
    return
  }
  accept(types, maxBytes)
  scope.addContentTypeParser('*', (_request, _body, done) =>
    done(new HttpError('unsupportedMedia', { fields: [{ field: 'image', key: 'imageType' }] })),
  )
}

/** Refuses large files while `atOnce` others are being received, because each is kept in memory. */
export function limitUploads({ atOnce = Number.POSITIVE_INFINITY }: Upload) {
  let receiving = 0
  return async ({ headers }: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    if (Number(headers['content-length']) <= LARGE_BYTES) return
    if (receiving >= atOnce) throw new HttpError('unavailable')
    receiving++
    raw.once('close', () => receiving--)
  }
}

/** Where any type is accepted, unknown, malformed and missing ones must not be refused either. */
function simplifyType({ raw: { headers } }: FastifyRequest): void {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  headers['content-type'] = type.trim().toLowerCase() === JSON_TYPE ? JSON_TYPE : FILE_TYPE
}
