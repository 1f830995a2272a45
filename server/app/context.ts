import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/database.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { createResponseCache } from '#server/http/protection/response-cache.ts'
import { deleteOldLinks } from '#server/identity/links/links.store.ts'
import { createProviders } from '#server/identity/providers/providers.ts'
import { deleteEndedWindows } from '#server/limits/limits.store.ts'
import { createLimits } from '#server/limits/limits.ts'
import { openMailQueue } from '#server/mail/mail-queue.ts'
import { startDispatcher } from '#server/notices/dispatcher.ts'
import { deleteOldNotices } from '#server/notices/notices.store.ts'
import type { Settings } from '#server/platform/settings.ts'
import { createPreviewCache } from '#server/previews/preview-cache.ts'
import { deleteOldPreviews } from '#server/previews/previews.store.ts'

const CLEAN_UP_MS = 3_600_000
/** Entries of at most about 150 kB each. */
const RESPONSES_CACHED = 300

/** What several routes share besides the context. */
export type Features = ReturnType<typeof openFeatures>

export function createContext(
  app: FastifyInstance,
  settings: Settings,
  database: Database,
  clock: () => number,
): AppContext {
  const { db, dialect, replica } = database
  const base = { settings, clock, log: app.log, db, dialect, replica }
  const context = { ...base, mail: openMailQueue(base) }
  app.addHook('onClose', () => context.mail.close())
  return context
}

/** Opens what runs in the background or holds state; closing the app closes it. */
export function openFeatures(app: FastifyInstance, context: AppContext) {
  deleteExpiredRows(app, context)
  const providers = createProviders(context)
  app.addHook('onClose', async () => providers.standIn?.stop())
  const previews = createPreviewCache(context)
  app.addHook('onClose', () => previews.close())
  return {
    providers,
    previews,
    limits: createLimits(context),
    responseCache: createResponseCache(context.clock, RESPONSES_CACHED),
  }
}

/** Starts the jobs that one of several servers does; closing the app stops them. */
export function startJobs(app: FastifyInstance, context: AppContext): void {
  const dispatcher = startDispatcher(context)
  app.addHook('onClose', () => dispatcher.stop())
}

function deleteExpiredRows(app: FastifyInstance, { db, clock }: AppContext): void {
  const timer = setInterval(() => {
    const now = clock()
    const deleted = [
      deleteEndedWindows(db, now),
      deleteOldPreviews(db, now),
      deleteOldLinks(db, now),
      deleteOldNotices(db, now),
    ]
    Promise.all(deleted).catch((error) => app.log.error(error))
  }, CLEAN_UP_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
