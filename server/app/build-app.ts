import { createServer } from 'node:http'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { accountHandlers } from '#server/account/account.routes.ts'
import { bindInvitations } from '#server/account/invitations.routes.ts'
import { manualPage } from '#server/api-docs/manual.ts'
import { openApiDocument } from '#server/api-docs/openapi.ts'
import { badgeHandlers } from '#server/badges/badges.routes.ts'
import type { Database } from '#server/database/database.ts'
import { feedbackHandlers } from '#server/feedback/feedback.routes.ts'
import { bindHealth } from '#server/health/health.routes.ts'
import { bindMetrics } from '#server/health/metrics.routes.ts'
import type { ProbedPool } from '#server/health/metrics.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { bindRoutes } from '#server/http/bind-routes.ts'
import { negotiateEncoding } from '#server/http/encoding.ts'
import { handleErrors } from '#server/http/error-handler.ts'
import { setSecurityHeaders } from '#server/http/headers.ts'
import { HttpError } from '#server/http/http-error.ts'
import { shedLoad } from '#server/http/protection/load-shedding.ts'
import { limitPipelining } from '#server/http/protection/pipelining-limit.ts'
import { makeReadYourWrites } from '#server/http/protection/read-your-writes.ts'
import { makeResponseCache } from '#server/http/protection/response-cache.ts'
import {
  closeSlowConnections,
  SLOW_CLIENT_LIMITS,
  type SlowClientLimits,
} from '#server/http/protection/slow-clients.ts'
import type { Handlers } from '#server/http/request-context.ts'
import { requestIds } from '#server/http/request-id.ts'
import { type LogSink, loggerOptions, logRequests } from '#server/http/request-log.ts'
import { answerUnknownRoutes } from '#server/http/unknown-routes.ts'
import { makeAuth } from '#server/identity/auth.ts'
import { makeAuthenticate } from '#server/identity/authenticate.ts'
import { bindIdentity } from '#server/identity/identity.routes.ts'
import { deleteOldLinks } from '#server/identity/links/links.store.ts'
import { makeProviders, providerHandlers } from '#server/identity/providers/providers.ts'
import { bindImages } from '#server/images/images.routes.ts'
import { findImage } from '#server/images/images.store.ts'
import { interestHandlers } from '#server/interests/interests.routes.ts'
import { journeyReadHandlers } from '#server/journeys/read.routes.ts'
import { journeyWriteHandlers } from '#server/journeys/write.routes.ts'
import { deleteEndedWindows } from '#server/limits/limits.store.ts'
import { makeLimits } from '#server/limits/limits.ts'
import { openMailQueue } from '#server/mail/mail-queue.ts'
import { bindOutbox } from '#server/mail/outbox.routes.ts'
import { moderatedBadgeHandlers } from '#server/moderation/badges.routes.ts'
import { moderationHandlers } from '#server/moderation/moderation.routes.ts'
import { verdictHandlers } from '#server/moderation/verdicts.routes.ts'
import { bindCspReports } from '#server/pages/csp-reports.ts'
import { bindPages } from '#server/pages/pages.routes.ts'
import { builtRenderer, type Renderer } from '#server/pages/renderer.ts'
import { bindWellKnown } from '#server/pages/well-known.routes.ts'
import { peopleHandlers } from '#server/people/people.routes.ts'
import { pictureHandlers } from '#server/people/pictures.routes.ts'
import type { Settings } from '#server/platform/settings.ts'
import { makePreviewCache } from '#server/previews/preview-cache.ts'
import { previewHandlers } from '#server/previews/previews.routes.ts'
import { deleteOldPreviews, findPreviewImage } from '#server/previews/previews.store.ts'
import { progressHandlers } from '#server/progress/progress.routes.ts'
import { reactionHandlers } from '#server/reactions/reactions.routes.ts'
import { bindOembed } from '#server/sharing/oembed.routes.ts'
import { bindSharing } from '#server/sharing/sharing.routes.ts'
import { endConnections } from './shutdown.ts'

const BODY_MAX_BYTES = 1_048_576
const SWEEP_MS = 3_600_000
/** Longer than load balancers keep theirs. */
const KEEP_ALIVE_MS = 72_000
/** Of at most about 150 kB each. */
const ANSWERS_SHARED = 300

interface Parts {
  settings: Settings
  database: Database
  clock?: () => number
  /** Lines of JSON; silent in tests. */
  logs?: boolean | LogSink
  /** Refuse at the door what would wait too long; whoever lets it listen says so. */
  guarded?: boolean
  /** Pages straight from source. */
  development?: boolean
  /** With whoever sends or reads slowly. */
  slowClients?: SlowClientLimits
}

/** The whole server, not yet listening: the same in production and in tests. */
export async function buildApp({
  settings,
  database,
  clock = Date.now,
  logs = false,
  guarded = false,
  development = false,
  slowClients = SLOW_CLIENT_LIMITS,
}: Parts) {
  const app = fastify({
    logger: loggerOptions(logs),
    genReqId: requestIds(settings.trustedProxy),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxy.length > 0 ? settings.trustedProxy : false,
    bodyLimit: BODY_MAX_BYTES,
    serverFactory: (handle) =>
      createServer(
        {
          keepAliveTimeout: KEEP_ALIVE_MS,
          requestTimeout: slowClients.requestMs,
          headersTimeout: slowClients.headersMs,
          connectionsCheckingInterval: slowClients.lookMs,
        },
        limitPipelining(handle),
      ),
    rewriteUrl: ({ url }) => pathOf(url),
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
  })
  const rooms = { settings, clock, log: app.log, db: database.db, dialect: database.dialect, replica: database.replica }
  const context: AppContext = { ...rooms, mail: openMailQueue(rooms) }
  app.addHook('onClose', () => context.mail.close())
  const sweep = setInterval(
    () =>
      Promise.all([
        deleteEndedWindows(context.db, clock()),
        deleteOldPreviews(context.db, clock()),
        deleteOldLinks(context.db, clock()),
      ]).catch((error) => app.log.error(error)),
    SWEEP_MS,
  ).unref()
  app.addHook('onClose', async () => clearInterval(sweep))
  const limits = makeLimits(context)
  const providers = makeProviders(context)
  app.addHook('onClose', async () => providers.standIn?.stop())
  const previews = makePreviewCache(context)
  app.addHook('onClose', () => previews.close())
  const shared = makeResponseCache(clock, ANSWERS_SHARED)
  const handlers: Handlers = {
    ...journeyReadHandlers(context),
    ...journeyWriteHandlers(context),
    ...reactionHandlers(context),
    ...progressHandlers(context),
    ...peopleHandlers(context),
    ...pictureHandlers(context),
    ...badgeHandlers(context),
    ...interestHandlers(context),
    ...feedbackHandlers(context),
    ...moderationHandlers(context),
    ...verdictHandlers(context),
    ...moderatedBadgeHandlers(context),
    ...accountHandlers(context, limits),
    ...providerHandlers(providers),
    ...previewHandlers(context, previews, limits),
  }
  handleErrors(app)
  logRequests(app, settings.logRequests)
  endConnections(app)
  closeSlowConnections(app, slowClients)
  const overload = guarded ? shedLoad(app) : null
  await tellMetrics(app, settings, { connections: database.connections, shed: overload && (() => overload.shed) })
  setSecurityHeaders(app, settings)
  refuseTwoHosts(app)
  negotiateEncoding(app)
  app.addHook('onRequest', (request, _reply, done) => {
    limits.address(request.ip)
    done()
  })
  await app.register(async (scope) => bindTheApi(scope, context, handlers), { prefix: '/api' })
  await app.register(async (scope) => bindSharing(scope, context))
  bindHealth(app, context)
  bindWellKnown(app, context)
  if (!settings.production && settings.smtpUrl === null) bindOutbox(app, context)
  const renderer = await findRenderer(app, development)
  if (renderer) await bindPages(app, { context, handlers, renderer, shared, development })
  return app

  async function bindTheApi(scope: FastifyInstance, context: AppContext, handlers: Handlers): Promise<void> {
    const auth = makeAuth(context, providers)
    await scope.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
    answerUnknownRoutes(scope)
    scope.addHook('onSend', (_request, reply, _payload, done) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      done()
    })
    takeJson(scope)
    const authenticate = makeAuthenticate(auth, context)
    bindRoutes(scope, { context, handlers, limits, shared, authenticate, readYourWrites: makeReadYourWrites(context) })
    bindImages(scope, context, [findImage, findPreviewImage])
    bindOembed(scope, context)
    await scope.register(async (inner) => bindCspReports(inner, context))
    await scope.register(
      async (inner) => {
        bindIdentity(inner, { auth, providers, context, limits })
        bindInvitations(inner, context)
      },
      { prefix: '/auth' },
    )
    const document = onDemand(() => JSON.stringify(openApiDocument()))
    const manual = onDemand(manualPage)
    scope.get('/openapi.json', (_request, reply) => reply.type('application/json').send(document()))
    scope.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(manual()))
  }
}

/** Made when first asked for: start-up does not pay for what few read. */
function onDemand(make: () => string): () => Buffer {
  let made: Buffer | undefined
  return () => {
    made ??= Buffer.from(make())
    return made
  }
}

/** The path of an absolute-form target (`GET http://host/path`), whose host is the client's choice. */
function pathOf(target = '/'): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** Node takes the first of two; whoever stands between may have taken the other. */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
    done(hosts > 1 ? new HttpError('invalid') : undefined)
  })
}

/** JSON alone is understood; a toggle may come without a body. */
function takeJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('text/plain')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}

/** The counters cost start-up and every request something: they are there for whoever reads them. */
async function tellMetrics(app: FastifyInstance, { metricsToken }: Settings, probedPool: ProbedPool): Promise<void> {
  if (metricsToken === null) return
  const { makeMetrics } = await import('#server/health/metrics.ts')
  bindMetrics(app, makeMetrics(probedPool), metricsToken)
}

async function findRenderer(app: FastifyInstance, development: boolean): Promise<Renderer | null> {
  if (!development) return await builtRenderer()
  const { developmentRenderer } = await import('#server/pages/development.ts')
  return await developmentRenderer(app)
}
