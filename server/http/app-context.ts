import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/database/database.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { MailQueue } from './mail-queue.ts'

/** What every part of the server is given: the same in production and in tests. */
export interface AppContext extends Pick<Database, 'db' | 'dialect' | 'replica'> {
  settings: Settings
  /** Now, in milliseconds since 1970. */
  clock: () => number
  log: FastifyBaseLogger
  mail: MailQueue
}
