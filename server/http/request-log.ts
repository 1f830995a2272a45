import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'

/** Requests slower than this are always logged. */
const SLOW_MS = 1000
const UNAVAILABLE = 503

export interface LogSink {
  write(line: string): void
}

/**
 * Logs JSON lines. Errors are reduced to type, message, stack and code, without values of database
 * rows.
 */
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
 * Logs server errors, slow requests and access events; `all` logs every request. Lines contain the
 * route, never the URL, which can hold the token of a mailed link. Refusals under load (503) are
 * counted instead of logged.
 */
export function logRequests(app: FastifyInstance, all: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const failed = reply.statusCode >= 500 && reply.statusCode !== UNAVAILABLE
    if (isAccessEvent(request, reply)) request.log.info({ ...lineOf(request, reply), from: request.ip }, 'answered')
    else if (all || failed || (reply.elapsedTime > SLOW_MS && !request.routeOptions.config?.isStream))
      request.log.info(lineOf(request, reply), 'answered')
    done()
  })
}

/** Sign-in calls and refused access, which are logged with the IP address. */
function isAccessEvent({ method, routeOptions: { url = '' } }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode === 401 || statusCode === 403 || (method === 'POST' && url.startsWith('/api/auth/'))
}

function lineOf({ method, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) {
  return { method, route: routeOptions.url ?? null, status: statusCode, ms: Math.round(elapsedTime) }
}

function errorOf(error: unknown) {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { type: name, message, stack, code: String(Object(error).code ?? '') }
}
