import type { FastifyError, FastifyInstance } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { databaseFailure } from '#server/database/connection-errors.ts'
import { InvalidCursor } from '#server/platform/cursor.ts'
import { QueueFull } from '#server/platform/limit-concurrency.ts'
import { HttpError } from './http-error.ts'
import { errorBody, languageOf } from './language.ts'

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  415: 'unsupportedMedia',
  429: 'tooManyRequests',
  503: 'unavailable',
}

const CODE_OF_FAILURE = { unreachable: 'databaseDown', readOnly: 'readOnly', busy: 'unavailable' } as const

/**
 * Answers every error as `{ code, message, fields? }`; unexpected errors are logged and not
 * described.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | HttpError>((error, request, reply) => {
    // The client cut its body off, which looks like a lost connection to the database.
    const httpError = error === request.raw.errored ? new HttpError('invalid') : toHttpError(error)
    if (httpError.code === 'internal') request.log.error(error)
    else if (httpError.status === 503 && databaseFailure(error))
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

function toHttpError(error: Error): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof InvalidCursor)
    return new HttpError('invalid', { fields: [{ field: 'cursor', key: 'invalidValue' }] })
  if (error instanceof QueueFull) return new HttpError('unavailable')
  const refusal = databaseRefusal(error)
  if (refusal) return refusal
  const { statusCode } = error as FastifyError
  if (statusCode === undefined || statusCode >= 500)
    return new HttpError(statusCode === 503 ? 'unavailable' : 'internal')
  return new HttpError(CODE_OF_STATUS[statusCode] ?? 'invalid')
}

/** 503 if the database does no work; null for other errors. */
export function databaseRefusal(error: unknown): HttpError | null {
  const failure = databaseFailure(error)
  return failure && new HttpError(CODE_OF_FAILURE[failure])
}
