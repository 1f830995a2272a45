import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { HttpError } from './http-error.ts'

/** Bodies of this scope are files; other media types are refused before the body is read. */
export function acceptFiles(scope: FastifyInstance, { types, maxBytes }: NonNullable<Endpoint['upload']>): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<Buffer<ArrayBuffer>>(
    [...types],
    { parseAs: 'buffer', bodyLimit: maxBytes },
    (_request, body, done) => done(null, new Blob([body])),
  )
  scope.addContentTypeParser('*', (_request, _body, done) =>
    done(new HttpError('unsupportedMedia', { fields: [{ field: 'image', key: 'imageType' }] })),
  )
}
