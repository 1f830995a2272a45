import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/core/database/database.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import type { MailQueue } from './mail-queue.ts'

/** Shared by all handlers and workers of one server. */
export interface AppContext extends Pick<Database, 'db' | 'replica'> {
  settings: Settings
  /** Now, in milliseconds since 1970. */
  clock: () => number
  log: FastifyBaseLogger
  mail: MailQueue
  /** Handlers await it once sessions of a user have ended, before they answer. It never rejects. */
  sessionsEnded: (userId: string) => Promise<void>
}
