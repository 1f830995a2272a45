import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { LANGUAGES, type Language } from '#contract/rules/language.ts'
import { databaseFailure, isDeadlock } from '#server/core/database/connection-errors.ts'
import { InvalidCursor } from '#server/core/platform/cursor.ts'
import { HttpError } from './http-error.ts'
import { errorBody, languageOf } from './language.ts'
import { isLingering, linger } from './lingering-close.ts'

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  414: 'tooLarge',
  415: 'unsupportedMedia',
  429: 'tooManyRequests',
  431: 'tooLarge',
  503: 'unavailable',
}

const CODE_OF_FAILURE = { unreachable: 'databaseDown', readOnly: 'readOnly', busy: 'unavailable' } as const

/** Error codes of Node's HTTP parser whose status isn't 400. */
const STATUS_OF_PARSER: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Answers every error as `{ code, message, fields? }`. Unexpected errors are logged, and the answer
 * doesn't describe them.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | HttpError>((error, request, reply) => {
    // An error of a client that cuts off its body looks like a lost connection to the database.
    const httpError = error === request.raw.errored ? new HttpError('invalid') : toHttpError(error)
    if (httpError.code === 'internal') request.log.error(error)
    else if (httpError.status === 503 && databaseRefusal(error))
      request.log.warn({ reason: error.message }, 'the database is not available')
    const { seconds } = httpError.params
    if (httpError.status === 429 || httpError.status === 503) reply.header('retry-after', String(seconds ?? 1))
    return reply
      .code(httpError.status)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(JSON.stringify(errorBody(httpError, languageOf(request))))
  })
}

/** Fastify's options for requests that reach no route or hook: the same body as other errors. */
export const unroutableRequests = {
  frameworkErrors({ statusCode = 400 }: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    reply
      .code(statusCode)
      .header('cache-control', 'no-store')
      // Closes the connection, since no hook limits the rest of the body, which could be endless.
      .header('connection', 'close')
      .type('application/json')
      .send(bodyOf(statusCode, languageOf(request)))
  },

  /** Answers in English on the raw socket: without parsed headers, there is no language or response object. */
  clientErrorHandler({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
    if (code === 'ECONNRESET') return void socket.destroy()
    // Ignores errors in the rest of a request that was refused already.
    if (isLingering(socket)) return
    if (!socket.writable) return void socket.destroy()
    const status = STATUS_OF_PARSER[code] ?? 400
    const body = bodyOf(status, LANGUAGES[0])
    linger(
      socket,
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Connection: close',
        'Cache-Control: no-store',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    )
  },
}

function bodyOf(status: number, language: Language): string {
  return JSON.stringify(errorBody(new HttpError(CODE_OF_STATUS[status] ?? 'invalid'), language))
}

function toHttpError(error: Error): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof InvalidCursor)
    return new HttpError('invalid', { fields: [{ field: 'cursor', key: 'invalidValue' }] })
  const refusal = databaseRefusal(error)
  if (refusal) return refusal
  const { statusCode } = error as FastifyError
  if (statusCode === undefined || statusCode >= 500)
    return new HttpError(statusCode === 503 ? 'unavailable' : 'internal')
  return new HttpError(CODE_OF_STATUS[statusCode] ?? 'invalid')
}

/** The 503 error if the database is unavailable or busy; null for other errors. */
export function databaseRefusal(error: unknown): HttpError | null {
  const failure = isDeadlock(error) ? 'busy' : databaseFailure(error)
  return failure && new HttpError(CODE_OF_FAILURE[failure])
}

/**
 * Answers unmatched requests: 405 with `Allow` if the path exists with other methods, else 404. A
 * fixed path isn't matched with a path with parameters: in `/path/all`, 'all' is no id.
 */
export function answerUnknownRoutes(scope: FastifyInstance): void {
  const fixed = new Map<string, Set<string>>()
  const patterns: { pattern: RegExp; methods: string[] }[] = []
  scope.addHook('onRoute', ({ url, method }) => {
    const methods = [method].flat()
    if (!url.includes(':')) fixed.set(url, new Set([...(fixed.get(url) ?? []), ...methods]))
    const pattern = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
    patterns.push({ pattern: new RegExp(`^${pattern}$`), methods })
  })
  scope.addHook('onRequest', (request, reply, done) => {
    const allowed = fixed.get(pathOf(request))
    done(allowed && !allowed.has(request.method) ? refusal(reply, allowed) : undefined)
  })
  scope.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const allowed = new Set(patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))
    if (allowed.size === 0 || allowed.has(request.method)) throw new HttpError('notFound')
    throw refusal(reply, allowed)
  })
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? ''
}

function refusal(reply: FastifyReply, allowed: ReadonlySet<string>): HttpError {
  reply.header('allow', [...allowed].sort().join(', '))
  return new HttpError('methodNotAllowed')
}
