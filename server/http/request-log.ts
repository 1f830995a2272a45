import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'

/** A request that took longer than this is worth a line. */
const SLOW_MS = 1000
const UNAVAILABLE = 503

export interface LogSink {
  write(line: string): void
}

/** Lines of JSON, one an event. Of an error they hold what and where, never the values that a database adds to it. */
export function loggerOptions(logs: boolean | LogSink): NonNullable<FastifyServerOptions['logger']> {
  if (!logs) return false
  return {
    level: 'info',
    serializers: {
      err: errorOf,
      error: errorOf,
      req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }),
    },
    ...(logs !== true && { stream: logs }),
  }
}

/**
 * Each answer carries the id of its request, as does each line about it. A line a request is written for what failed
 * here, for what took long, and for what is about rights; `all` writes one for each. It names the route and never the address, which may hold the
 * token of a mailed link. What was refused for overload (503) is counted instead of reports.
 */
export function logRequests(app: FastifyInstance, all: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const failed = reply.statusCode >= 500 && reply.statusCode !== UNAVAILABLE
    if (isAboutRights(request, reply)) request.log.info({ ...lineOf(request, reply), from: request.ip }, 'answered')
    else if (all || failed || reply.elapsedTime > SLOW_MS) request.log.info(lineOf(request, reply), 'answered')
    done()
  })
}

/** Whoever wanted in, and whoever wanted what is not theirs: reports whatever came of it, with where it came from. */
function isAboutRights({ method, routeOptions: { url = '' } }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode === 401 || statusCode === 403 || (method === 'POST' && url.startsWith('/api/auth/'))
}

function lineOf({ method, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) {
  return { method, route: routeOptions.url ?? null, status: statusCode, ms: Math.round(elapsedTime) }
}

function errorOf(error: unknown) {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { type: name, message, stack, code: String(Object(error).code ?? '') }
}
