import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'

/** The request that better-auth handles. */
export const currentRequest = new AsyncLocalStorage<FastifyRequest>()
