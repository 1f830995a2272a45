import type { FastifyInstance } from 'fastify'
import { DECLINED_DAYS } from '#contract/rules/site.ts'
import type { Database } from '#server/core/database/database.ts'
import { deleteExpiredKeys } from '#server/core/database/idempotency.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { createResponseCache } from '#server/core/http/protection/response-cache.ts'
import { startJob } from '#server/core/jobs/job.ts'
import { deleteEndedWindows } from '#server/core/limits/limits.store.ts'
import { createLimits } from '#server/core/limits/limits.ts'
import { deleteInterrupted } from '#server/core/mail/mail.store.ts'
import { openMailQueue } from '#server/core/mail/mail-queue.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { deleteOldAddresses } from '#server/features/groups/emails/addresses.store.ts'
import { deleteFormerEmails } from '#server/features/identity/accounts/former-email.store.ts'
import { deleteOldDeclined } from '#server/features/identity/admission/requests.store.ts'
import { deleteOldLinks } from '#server/features/identity/links/links.store.ts'
import { createProviders } from '#server/features/identity/providers/providers.ts'
import { deleteExpiredSessions } from '#server/features/identity/sessions/sessions.store.ts'
import { deleteOldNotices } from '#server/features/notices/notices.store.ts'
import { type StreamLimits, Streams } from '#server/features/notices/stream/streams.ts'
import { createPreviewCache } from '#server/features/previews/preview-cache.ts'
import { deleteOldPreviews } from '#server/features/previews/previews.store.ts'
import { createSite } from '#server/features/site/site.ts'
import { deleteOldHosts } from '#server/features/upkeep/hosts.store.ts'
import { jobsOf } from './jobs.ts'
import { createPictureCache } from './sharing/picture-cache.ts'

/** How long a declined request to join is kept so that the person can read it, in ms. */
const DECLINED_MS = DECLINED_DAYS * 24 * 3_600_000
const CLEAN_UP_MS = 3_600_000
/**
 * An optional email whose sending began this long ago, in ms, and has no result is deleted; no
 * attempt takes that long.
 */
const INTERRUPTED_MS = 24 * 3_600_000
const RESPONSE_CACHE_BYTES = 64_000_000

/**
 * The objects that several routes share besides the context: providers, previews, streams, limits,
 * pictures, response cache.
 */
export type Features = ReturnType<typeof openFeatures>

export function createContext(
  app: FastifyInstance,
  settings: Settings,
  database: Database,
  clock: () => number,
): AppContext {
  const { db, replica } = database
  const base = { settings, clock, log: app.log, db, replica }
  const site = createSite(base)
  const context: AppContext = {
    ...base,
    mail: openMailQueue({ ...base, site }),
    site,
    sessionsEnded: async () => {},
  }
  app.decorate('siteLanguage', () => site.language())
  // Loads the settings before the first request, so that it gets the site's language.
  app.addHook('onReady', async () => void (await site.reload().catch(() => undefined)))
  const endReading = site.keepReading()
  app.addHook('onClose', async () => {
    endReading()
    await context.mail.close()
  })
  return context
}

/** Opens what runs in the background or holds state; closing the app closes it. */
export function openFeatures(app: FastifyInstance, context: AppContext, streamLimits: StreamLimits) {
  deleteExpiredRows(app, context)
  const providers = createProviders(context)
  app.addHook('onClose', async () => providers.standIn?.stop())
  const previews = createPreviewCache(context)
  app.addHook('onClose', () => previews.close())
  const streams = new Streams(context, streamLimits)
  context.sessionsEnded = (userId) => streams.endSignedOut(userId)
  // Streams end first, since the server waits for open connections when it closes.
  app.addHook('preClose', async () => streams.close())
  return {
    providers,
    previews,
    streams,
    limits: createLimits(context),
    pictures: createPictureCache(),
    responseCache: createResponseCache(context.clock, RESPONSE_CACHE_BYTES),
  }
}

/** Starts the background jobs; closing the app stops them. */
export function startJobs(app: FastifyInstance, context: AppContext): void {
  for (const job of jobsOf(context.settings)) {
    const started = startJob(context, job)
    app.addHook('onClose', () => started.stop())
  }
}

function deleteExpiredRows(app: FastifyInstance, { db, clock }: AppContext): void {
  const timer = setInterval(() => {
    const now = clock()
    const deleted = [
      deleteEndedWindows(db, now),
      deleteExpiredKeys(db, now),
      deleteOldPreviews(db, now),
      deleteOldLinks(db, now),
      deleteOldAddresses(db, now),
      deleteFormerEmails(db, now),
      deleteOldDeclined(db, now - DECLINED_MS),
      deleteExpiredSessions(db, now),
      deleteOldNotices(db, now),
      deleteOldHosts(db, now),
      deleteInterrupted(db, now - INTERRUPTED_MS),
    ]
    Promise.all(deleted).catch((error) => app.log.error(error))
  }, CLEAN_UP_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
