import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Trx } from '#server/core/database/database.ts'
import { claimKey, scopeOfPerson, storeResult } from '#server/core/database/idempotency.store.ts'
import type { AppContext } from './app-context.ts'
import { networkOf } from './client-network.ts'
import { HttpError } from './http-error.ts'

const KEY_MAX = 200

export interface IdempotencyScope {
  call: string
  /** The person who made the call; null for a visitor. */
  personId: string | null
  body: unknown
}

/**
 * Runs `work` in a transaction, unless an earlier request with the same key ran it, and returns
 * what `answerOf` reads for its result. The stored result consists of ids rather than texts, since
 * texts can be erased or changed.
 */
export type IdempotentRunner = <Result, Answer>(
  work: (trx: Trx) => Promise<Result>,
  answerOf: (trx: Trx, result: Result) => Promise<Answer> | Answer,
) => Promise<Answer>

export function createIdempotentRunner(
  { db, clock, settings }: AppContext,
  request: FastifyRequest,
  call: IdempotencyScope,
): IdempotentRunner {
  return (work, answerOf) =>
    db.transaction().execute(async (trx) => {
      const key = keyOf(request)
      if (key === null) return await answerOf(trx, await work(trx))
      const scope = scopeOf(call, request, settings.authSecret)
      const stored = await claimKey(trx, { scope, key }, clock())
      if (stored !== null) return await answerOf(trx, JSON.parse(stored))
      const result = await work(trx)
      await storeResult(trx, { scope, key }, JSON.stringify(result))
      return await answerOf(trx, result)
    })
}

/**
 * Visitors are distinguished by network and body; the stored hash is keyed, so it doesn't reveal the
 * address.
 */
function scopeOf({ call, personId, body }: IdempotencyScope, request: FastifyRequest, secret: string): string {
  if (personId !== null) return scopeOfPerson(call, personId)
  const visitor = JSON.stringify([networkOf(request.ip), body])
  return `${call}:visitor:${createHmac('sha256', secret).update(visitor).digest('base64url')}`
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length === 0 || key.length > KEY_MAX)
    throw new HttpError('invalid', { fields: [{ field: 'Idempotency-Key', key: 'invalidValue' }] })
  return createHash('sha256').update(key).digest('base64url')
}
