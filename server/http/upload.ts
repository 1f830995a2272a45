import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { HttpError } from './http-error.ts'

/** In this scope a body is a file, kept as it came; one of another type is refused before it is read. */
export function takeFiles(scope: FastifyInstance, { types, maxBytes }: NonNullable<Endpoint['upload']>): void {
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
