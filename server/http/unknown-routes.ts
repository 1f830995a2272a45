import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/** Answers unmatched requests: 405 with `Allow` if the path exists with other methods, else 404. */
export function answerUnknownRoutes(scope: FastifyInstance): void {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  scope.addHook('onRoute', ({ url, method }) => {
    const pattern = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
    routes.push({ pattern: new RegExp(`^${pattern}$`), methods: [method].flat() })
  })
  scope.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    if (allowed.length === 0 || allowed.includes(request.method)) throw new HttpError('notFound')
    reply.header('allow', [...new Set(allowed)].sort().join(', '))
    throw new HttpError('methodNotAllowed')
  })
}
