import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { manualPage } from '#server/app/api-docs/manual.ts'
import { openApiDocument } from '#server/app/api-docs/openapi.ts'
import { bindHealth } from '#server/app/health/health.routes.ts'
import { bindCspReports } from '#server/app/pages/csp.ts'
import { bindManifest } from '#server/app/pages/manifest.routes.ts'
import { bindPages } from '#server/app/pages/pages.routes.ts'
import { builtRenderer, type Renderer } from '#server/app/pages/renderer.ts'
import { bindWellKnown } from '#server/app/pages/well-known.routes.ts'
import { bindOembed } from '#server/app/sharing/oembed.routes.ts'
import { bindSharing } from '#server/app/sharing/sharing.routes.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { bindRoutes } from '#server/core/http/binding/bind-routes.ts'
import { answerUnknownRoutes } from '#server/core/http/error-handler.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { hasTooManyValues } from '#server/core/http/json-values.ts'
import { createReadYourWrites, type ReadYourWrites } from '#server/core/http/protection/read-your-writes.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { bindImages } from '#server/core/images/images.routes.ts'
import { findImage, findSiteImage } from '#server/core/images/images.store.ts'
import { bindOutbox } from '#server/core/mail/outbox.routes.ts'
import { bindInvitations } from '#server/features/account/invitations.routes.ts'
import { createAuthenticate, createPageAuthenticate } from '#server/features/identity/authenticate.ts'
import { bindIdentity } from '#server/features/identity/identity.routes.ts'
import { bindBounces, bindUnsubscribe } from '#server/features/notice-mail/mail.routes.ts'
import { findSmallImage } from '#server/features/previews/covers.store.ts'
import { findPreviewImage } from '#server/features/previews/previews.store.ts'
import type { Features } from './context.ts'

interface RouteOptions {
  context: AppContext
  features: Features
  handlers: Handlers
  /** Renders pages from source. */
  development: boolean
}

export async function addRoutes(
  app: FastifyInstance,
  { context, features, handlers, development }: RouteOptions,
): Promise<void> {
  const { settings } = context
  const readYourWrites = createReadYourWrites(context)
  await app.register(async (scope) => addApi(scope, { context, features, handlers, readYourWrites }), {
    prefix: '/api',
  })
  await app.register(async (scope) => bindSharing(scope, context, features.pictures))
  bindHealth(app, context)
  bindWellKnown(app, context)
  bindManifest(app, context)
  if (!settings.production && settings.smtpUrl === null && settings.hasMail) bindOutbox(app, context)
  const renderer = await findRenderer(app, development)
  if (!renderer) return
  const { responseCache: shared, limits } = features
  const authenticate = createPageAuthenticate(context)
  await bindPages(app, { context, handlers, renderer, shared, readYourWrites, authenticate, limits, development })
}

interface ApiOptions extends Omit<RouteOptions, 'development'> {
  readYourWrites: ReadYourWrites
}

async function addApi(
  scope: FastifyInstance,
  { context, features, handlers, readYourWrites }: ApiOptions,
): Promise<void> {
  const { limits, providers, responseCache } = features
  await scope.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  answerUnknownRoutes(scope)
  scope.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
  acceptOnlyJson(scope)
  const authenticate = createAuthenticate(context)
  bindRoutes(scope, { context, handlers, limits, responseCache, authenticate, readYourWrites })
  bindImages(scope, context, [findImage, findPreviewImage, findSmallImage, findSiteImage])
  bindOembed(scope, context)
  await scope.register(bindCspReports)
  await scope.register(
    async (inner) => {
      bindIdentity(inner, { providers, context, limits })
      bindInvitations(inner, context)
    },
    { prefix: '/auth' },
  )
  await scope.register(
    async (inner) => {
      bindBounces(inner, context)
      await inner.register(async (forms) => bindUnsubscribe(forms, context))
    },
    { prefix: '/mail' },
  )
  addDocs(scope)
}

function addDocs(scope: FastifyInstance): void {
  const document = onDemand(() => JSON.stringify(openApiDocument()))
  const manual = onDemand(manualPage)
  scope.get('/openapi.json', (_request, reply) => reply.type('application/json').send(document()))
  scope.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(manual()))
}

/** Computed at the first request, to keep start-up fast. */
function onDemand(make: () => string): () => Buffer {
  let made: Buffer | undefined
  return () => {
    made ??= Buffer.from(make())
    return made
  }
}

/** An empty body is allowed: toggles may omit it. */
function acceptOnlyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('text/plain')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (hasTooManyValues(String(body))) return done(new HttpError('tooLarge'))
    return parse(request, String(body), done)
  })
}

async function findRenderer(app: FastifyInstance, development: boolean): Promise<Renderer | null> {
  if (!development) return await builtRenderer()
  const { developmentRenderer } = await import('#server/app/pages/development.ts')
  return await developmentRenderer(app)
}
