import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { bindMetrics } from '#server/app/health/health.routes.ts'
import type { MetricsSources } from '#server/app/health/metrics.ts'
import type { Database } from '#server/core/database/database.ts'
import { trailingAddresses } from '#server/core/http/client-network.ts'
import { negotiateEncoding } from '#server/core/http/encoding.ts'
import { handleErrors } from '#server/core/http/error-handler.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { shedLoad } from '#server/core/http/protection/load-shedding.ts'
import { closeSlowConnections, type SlowClientLimits } from '#server/core/http/protection/slow-clients.ts'
import { logRequests } from '#server/core/http/request-log.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { endConnections } from './shutdown.ts'

interface HookOptions {
  clock: () => number
  settings: Settings
  limits: Limits
  slowClients: SlowClientLimits
  /** Adds load shedding. */
  guarded: boolean
  connections: Database['connections']
  replica: Database['replica']
  streams: MetricsSources['streams']
  cachedBytes: MetricsSources['cachedBytes']
  jobs: MetricsSources['jobs']
  mail: MetricsSources['mail']
}

/** Adds the hooks and error handling of all routes. Their order matters. */
export async function addHooks(
  app: FastifyInstance,
  {
    clock,
    settings,
    limits,
    slowClients,
    guarded,
    connections,
    replica,
    streams,
    cachedBytes,
    jobs,
    mail,
  }: HookOptions,
): Promise<void> {
  handleErrors(app)
  cleanForwardedFor(app)
  logRequests(app, settings.logRequests)
  endConnections(app)
  closeSlowConnections(app, slowClients)
  const overload = guarded ? shedLoad(app) : null
  const shed = overload && (() => overload.shed)
  await addMetrics(app, settings, { clock, connections, replica, shed, streams, cachedBytes, jobs, mail })
  setSecurityHeaders(app, settings)
  refuseTwoHosts(app)
  negotiateEncoding(app)
  app.addHook('onRequest', (request, _reply, done) => {
    limits.address(request.ip)
    done()
  })
}

/**
 * Cleans X-Forwarded-For before anything reads `request.ip`, which is a key of limits and part of
 * log lines.
 */
function cleanForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const given = headers['x-forwarded-for']
    if (given !== undefined) headers['x-forwarded-for'] = trailingAddresses(String(given))
    done()
  })
}

/**
 * Metrics cost some start-up time and work per request, so they exist only if METRICS_TOKEN is set.
 */
async function addMetrics(app: FastifyInstance, { metricsToken }: Settings, sources: MetricsSources): Promise<void> {
  if (metricsToken === null) return
  const { createMetrics } = await import('#server/app/health/metrics.ts')
  bindMetrics(app, createMetrics(sources), metricsToken)
}

/** Refuses two Host headers: Node uses the first one, and a proxy may have used the other. */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
    done(hosts > 1 ? new HttpError('invalid') : undefined)
  })
}

/** Browser features that no page uses; sharing and the clipboard stay allowed. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi']
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Sets Helmet's headers, computed once, on every response; pages replace the content security
 * policy.
 */
function setSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, hstsSubdomains }: Pick<Settings, 'publicUrl' | 'hstsSubdomains'>,
): void {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], imgSrc: ["'self'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:') && { includeSubDomains: hstsSubdomains },
  })
  set(response.req, response, () => {})
  const headers = { ...response.getHeaders(), 'permissions-policy': PERMISSIONS }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
