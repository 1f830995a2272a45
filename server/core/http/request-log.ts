import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { createBuckets } from '#server/core/platform/bucket.ts'
import { networkOf } from './client-network.ts'

/** Max. lines of one kind that the requests of one network can cause. */
const LINES = { burst: 60, perMinute: 60 }
/** Duration in ms above which a request is logged, within the limit per network. */
const SLOW_MS = 1000
/**
 * Statuses that aren't logged as failures: an unsupported format, and refusals under load, which
 * are counted instead.
 */
const REFUSALS = [501, 503]

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Logs a line that anyone can cause, within a limit per network and kind. The next line states
     * how many lines were skipped.
     */
    logFromAnyone(fields: object, message: string, kind?: string): void
  }
}

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
 * route, never the URL, which can hold the token of a mailed link.
 */
export function logRequests(app: FastifyInstance, all: boolean): void {
  limitLines(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const isAccess = isAccessEvent(request, reply)
    const line = { ...lineOf(request, reply), ...(isAccess && { from: request.ip }) }
    const failed = reply.statusCode >= 500 && !REFUSALS.includes(reply.statusCode)
    if (all || failed) request.log.info(line, 'answered')
    else if (isAccess || (reply.elapsedTime > SLOW_MS && !request.routeOptions.config?.isStream))
      // Refused attempts have a kind of their own, so that they can't use up the lines of other
      // attempts.
      request.logFromAnyone(line, 'answered', `${line.method} ${line.route} ${line.status}`)
    done()
  })
}

function limitLines(app: FastifyInstance): void {
  const take = createBuckets(LINES, Date.now)
  let leftOut = 0
  app.decorateRequest('logFromAnyone', function (this: FastifyRequest, fields, message, kind = message) {
    if (take(`${networkOf(this.ip)} ${kind}`) > 0) leftOut++
    else {
      this.log.info({ ...fields, ...(leftOut > 0 && { leftOut }) }, message)
      leftOut = 0
    }
  })
}

/** Whether a request is logged with its IP address: sign-in calls, returns from providers, and refused access. */
function isAccessEvent({ method, routeOptions: { url = '' } }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  const isSignIn = (method === 'POST' && url.startsWith('/api/auth/')) || url.startsWith('/api/auth/callback/')
  return isSignIn || statusCode === 401 || statusCode === 403
}

function lineOf({ method, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) {
  return { method, route: routeOptions.url ?? null, status: statusCode, ms: Math.round(elapsedTime) }
}

function errorOf(error: unknown) {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { type: name, message, stack, code: String(Object(error).code ?? '') }
}

const HEADER = 'x-request-id'
const WELL_FORMED = /^[\w.:-]{8,64}$/

/** Uses the `x-request-id` of a trusted proxy if it is well-formed, else a new UUID. */
export function requestIds(trustedProxy: string[]): (request: IncomingMessage) => string {
  const trusted = listOf(trustedProxy)
  return ({ headers, socket }) => {
    const given = headers[HEADER]
    if (typeof given !== 'string' || !WELL_FORMED.test(given)) return randomUUID()
    const address = socket.remoteAddress?.replace(/^::ffff:(?=\d)/, '') ?? ''
    return isIP(address) && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') ? given : randomUUID()
  }
}

function listOf(addresses: string[]): BlockList {
  const list = new BlockList()
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (!isIP(address)) continue
    if (bits === undefined) list.addAddress(address, family)
    else if (/^\d{1,3}$/.test(bits)) list.addSubnet(address, Number(bits), family)
  }
  return list
}
