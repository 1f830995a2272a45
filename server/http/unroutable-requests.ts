import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { LANGUAGES, type Language } from '#contract/language.ts'
import { HttpError } from './http-error.ts'
import { errorBody, languageOf } from './language.ts'

const CODES: Record<number, ErrorCode> = { 414: 'tooLarge', 431: 'tooLarge' }
/** Statuses of Node's parser for errors that aren't 400. */
const STATUS_OF_PARSER: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Fastify's options for requests that reach no route or hook: the same body as other errors. */
export const unroutableRequests = {
  frameworkErrors({ statusCode = 400 }: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    reply
      .code(statusCode)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(bodyOf(statusCode, languageOf(request)))
  },

  /** The headers weren't read, so there is neither a language nor a response object. */
  clientErrorHandler({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = STATUS_OF_PARSER[code] ?? 400
    const body = bodyOf(status, LANGUAGES[0])
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Connection: close',
        'Cache-Control: no-store',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
      () => socket.destroy(),
    )
  },
}

function bodyOf(status: number, language: Language): string {
  return JSON.stringify(errorBody(new HttpError(CODES[status] ?? 'invalid'), language))
}
