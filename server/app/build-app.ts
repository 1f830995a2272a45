import { createServer } from 'node:http'
import fastify, { LogController } from 'fastify'
import type { Database } from '#server/core/database/database.ts'
import { unroutableRequests } from '#server/core/http/error-handler.ts'
import { lingerOnClose } from '#server/core/http/lingering-close.ts'
import { limitPipelining } from '#server/core/http/protection/pipelining-limit.ts'
import { SLOW_CLIENT_LIMITS, type SlowClientLimits } from '#server/core/http/protection/slow-clients.ts'
import { type LogSink, loggerOptions, requestIds } from '#server/core/http/request-log.ts'
import { readJobStates } from '#server/core/jobs/job.ts'
import { readMailBacklog } from '#server/core/mail/mail.store.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { STREAM_LIMITS, type StreamLimits } from '#server/features/notices/stream/streams.ts'
import { createContext, openFeatures, startJobs } from './context.ts'
import { createHandlers } from './handlers.ts'
import { addHooks } from './hooks.ts'
import { jobsOf } from './jobs.ts'
import { addRoutes } from './routes.ts'

const BODY_MAX_BYTES = 1_048_576
/** Longer than the idle timeouts of load balancers, so that they close connections first. */
const KEEP_ALIVE_MS = 72_000

interface AppOptions {
  settings: Settings
  database: Database
  clock?: () => number
  /** JSON lines; off in tests. */
  logs?: boolean | LogSink
  /** Adds load shedding, for an app that listens. */
  guarded?: boolean
  /** Runs background jobs, such as turning events into notices. */
  jobs?: boolean
  /** Whether pages are rendered from source. */
  development?: boolean
  slowClients?: SlowClientLimits
  streams?: StreamLimits
}

/** The whole server, not yet listening: the same in production and in tests. */
export async function buildApp({
  settings,
  database,
  clock = Date.now,
  logs = false,
  guarded = false,
  jobs = false,
  development = false,
  slowClients = SLOW_CLIENT_LIMITS,
  streams = STREAM_LIMITS,
}: AppOptions) {
  const app = createApp(settings, logs, slowClients)
  const context = createContext(app, settings, database, clock)
  const features = openFeatures(app, context, streams)
  const handlers = createHandlers(context, features)
  const { limits } = features
  await addHooks(app, {
    clock,
    settings,
    limits,
    slowClients,
    guarded,
    connections: database.connections,
    replica: database.replica,
    streams: () => features.streams.count,
    cachedBytes: features.responseCache.bytes,
    jobs: () => readJobStates(context, jobsOf(settings)),
    mail: { backlog: () => readMailBacklog(context.db), outcomes: context.mail.outcomes },
  })
  await addRoutes(app, { context, features, handlers, development })
  if (jobs) startJobs(app, context)
  return app
}

function createApp({ trustedProxy }: Settings, logs: boolean | LogSink, slowClients: SlowClientLimits) {
  return fastify({
    logger: loggerOptions(logs),
    genReqId: requestIds(trustedProxy),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxy.length > 0 ? trustedProxy : false,
    bodyLimit: BODY_MAX_BYTES,
    serverFactory: (handle) =>
      createServer(
        {
          keepAliveTimeout: KEEP_ALIVE_MS,
          requestTimeout: slowClients.requestMs,
          headersTimeout: slowClients.headersMs,
          connectionsCheckingInterval: slowClients.checkMs,
        },
        limitPipelining(lingerOnClose(handle)),
      ),
    rewriteUrl: ({ url }) => pathOf(url),
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    ...unroutableRequests,
  })
}

/**
 * The path of an absolute-form target (`GET http://host/path`), whose host is the client's choice.
 */
function pathOf(target = '/'): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}
