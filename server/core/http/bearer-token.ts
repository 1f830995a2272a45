import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** The token of an `Authorization` header; undefined if the header has none. */
export function bearerTokenIn(header: string | undefined): string | undefined {
  return /^Bearer (.+)$/iu.exec(header ?? '')?.[1]
}

/** Whether a request carries this token, compared in constant time. */
export function hasBearerToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean {
  const given = bearerTokenIn(headers.authorization) ?? ''
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
