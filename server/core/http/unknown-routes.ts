import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/**
 * Answers unmatched requests: 405 with `Allow` if the path exists with other methods, else 404. A
 * path without parameters is never taken for one with parameters: `/path/all` is no id.
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
