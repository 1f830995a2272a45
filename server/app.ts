import { createServer } from 'node:http'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { accountHandlers } from './accounts/accounts.routes.ts'
import { bindInvitations } from './accounts/invitations.routes.ts'
import { badgeHandlers } from './badges/badges.routes.ts'
import { bindApi } from './bind.ts'
import type { Handlers } from './call.ts'
import type { Database } from './db/database.ts'
import { negotiateEncoding } from './encoding.ts'
import { answerErrors } from './errors.ts'
import { feedbackHandlers } from './feedback/feedback.routes.ts'
import { hardenAnswers } from './headers.ts'
import { bindHealth } from './health/health.routes.ts'
import { bindMetrics } from './health/metrics.routes.ts'
import type { Watched } from './health/metrics.ts'
import { requestIds } from './health/request-id.ts'
import { type LogSink, loggerOptions, logRequests } from './health/request-log.ts'
import type { House } from './house.ts'
import { makeAuth } from './identity/auth.ts'
import { makeAuthenticate } from './identity/authenticate.ts'
import { bindIdentity } from './identity/identity.routes.ts'
import { deleteOldLinks } from './identity/links.store.ts'
import { makeProviders, providerHandlers } from './identity/providers.ts'
import { bindImages, imageHandlers } from './images/images.routes.ts'
import { interestHandlers } from './interests/interests.routes.ts'
import { fanHandlers } from './journeys/fans.routes.ts'
import { journeyHandlers } from './journeys/journeys.routes.ts'
import { forgetEnded } from './limits/limits.store.ts'
import { makeLimits } from './limits/limits.ts'
import { bindOutbox } from './mail/outbox.routes.ts'
import { openPostOffice } from './mail/post-office.ts'
import { manualPage } from './manual.ts'
import { refuseUnknown } from './methods.ts'
import { moderatedBadgeHandlers } from './moderation/badges.routes.ts'
import { moderationHandlers } from './moderation/moderation.routes.ts'
import { verdictHandlers } from './moderation/verdicts.routes.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { openApiDocument } from './openapi.ts'
import { shedOverload } from './overload.ts'
import { makeOwnWrites } from './own-writes.ts'
import { bindPages } from './pages/pages.routes.ts'
import { builtRenderer, type Renderer } from './pages/renderer.ts'
import { bindReports } from './pages/reports.ts'
import { endSlowConnections, PATIENCE, type Patience } from './patience.ts'
import { peopleHandlers } from './people/people.routes.ts'
import { makeKeeper } from './previews/keeper.ts'
import { previewHandlers } from './previews/previews.routes.ts'
import { forgetOldPreviews } from './previews/previews.store.ts'
import { progressHandlers } from './progress/progress.routes.ts'
import { Refusal } from './refusal.ts'
import type { Settings } from './settings.ts'
import { makeSharedAnswers } from './shared-answers.ts'
import { bindOembed } from './sharing/oembed.routes.ts'
import { bindSharing } from './sharing/sharing.routes.ts'
import { endConnections } from './stop.ts'
import { bindWellKnown } from './well-known.routes.ts'

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
  patience?: Patience
}

/** The whole server, not yet listening: the same in production and in tests. */
export async function buildApp({
  settings,
  database,
  clock = Date.now,
  logs = false,
  guarded = false,
  development = false,
  patience = PATIENCE,
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
          requestTimeout: patience.requestMs,
          headersTimeout: patience.headersMs,
          connectionsCheckingInterval: patience.lookMs,
        },
        oneAtATime(handle),
      ),
    rewriteUrl: ({ url }) => pathOf(url),
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
  })
  const rooms = { settings, clock, log: app.log, db: database.db, dialect: database.dialect, replica: database.replica }
  const house: House = { ...rooms, mail: openPostOffice(rooms) }
  app.addHook('onClose', () => house.mail.close())
  const sweep = setInterval(
    () =>
      Promise.all([
        forgetEnded(house.db, clock()),
        forgetOldPreviews(house.db, clock()),
        deleteOldLinks(house.db, clock()),
      ]).catch((error) => app.log.error(error)),
    SWEEP_MS,
  ).unref()
  app.addHook('onClose', async () => clearInterval(sweep))
  const limits = makeLimits(house)
  const providers = makeProviders(house)
  app.addHook('onClose', async () => providers.standIn?.stop())
  const previews = makeKeeper(house)
  app.addHook('onClose', () => previews.close())
  const shared = makeSharedAnswers(clock, ANSWERS_SHARED)
  const handlers: Handlers = {
    ...journeyHandlers(house),
    ...fanHandlers(house),
    ...progressHandlers(house),
    ...peopleHandlers(house),
    ...imageHandlers(house),
    ...badgeHandlers(house),
    ...interestHandlers(house),
    ...feedbackHandlers(house),
    ...moderationHandlers(house),
    ...verdictHandlers(house),
    ...moderatedBadgeHandlers(house),
    ...accountHandlers(house, limits),
    ...providerHandlers(providers),
    ...previewHandlers(house, previews, limits),
  }
  answerErrors(app)
  logRequests(app, settings.logRequests)
  endConnections(app)
  endSlowConnections(app, patience)
  const overload = guarded ? shedOverload(app) : null
  await tellMetrics(app, settings, { connections: database.connections, shed: overload && (() => overload.shed) })
  hardenAnswers(app, settings)
  refuseTwoHosts(app)
  negotiateEncoding(app)
  app.addHook('onRequest', (request, _reply, done) => {
    limits.address(request.ip)
    done()
  })
  await app.register(async (scope) => bindTheApi(scope, house, handlers), { prefix: '/api' })
  await app.register(async (scope) => bindSharing(scope, house))
  bindHealth(app, house)
  bindWellKnown(app, house)
  if (!settings.production && settings.smtpUrl === null) bindOutbox(app, house)
  const renderer = await findRenderer(app, development)
  if (renderer) await bindPages(app, { house, handlers, renderer, shared, development })
  return app

  async function bindTheApi(scope: FastifyInstance, house: House, handlers: Handlers): Promise<void> {
    const auth = makeAuth(house, providers)
    await scope.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
    refuseUnknown(scope)
    scope.addHook('onSend', (_request, reply, _payload, done) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      done()
    })
    takeJson(scope)
    const authenticate = makeAuthenticate(auth, house)
    bindApi(scope, { house, handlers, limits, shared, authenticate, ownWrites: makeOwnWrites(house) })
    bindImages(scope, house)
    bindOembed(scope, house)
    await scope.register(async (inner) => bindReports(inner, house))
    await scope.register(
      async (inner) => {
        bindIdentity(inner, { auth, providers, house, limits })
        bindInvitations(inner, house)
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
    done(hosts > 1 ? new Refusal('invalid') : undefined)
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
async function tellMetrics(app: FastifyInstance, { metricsToken }: Settings, watched: Watched): Promise<void> {
  if (metricsToken === null) return
  const { makeMetrics } = await import('./health/metrics.ts')
  bindMetrics(app, makeMetrics(watched), metricsToken)
}

async function findRenderer(app: FastifyInstance, development: boolean): Promise<Renderer | null> {
  if (!development) return await builtRenderer()
  const { developmentRenderer } = await import('./pages/development.ts')
  return await developmentRenderer(app)
}
