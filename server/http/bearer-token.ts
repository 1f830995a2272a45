import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Whether a request carries this token, compared in constant time. */
export function hasBearerToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean {
  const given = /^Bearer (.+)$/iu.exec(headers.authorization ?? '')?.[1] ?? ''
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
