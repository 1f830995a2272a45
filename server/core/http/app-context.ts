import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '#contract/rules/language.ts'
import type { SiteSettings } from '#contract/site.ts'
import type { Database } from '#server/core/database/database.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import type { MailQueue } from './mail-queue.ts'

/** The settings of the site, read every second; `reload` after a change, so that this process has it at once. */
export interface Site {
  read(): Promise<SiteSettings>
  /** The language of those whose own isn't known, as last read. */
  language(): Language
  /** The logo as PNG; null without one. */
  logo(): Promise<Buffer | null>
  reload(): Promise<SiteSettings>
  /** Begins to read the settings every second; returns what ends it. */
  keepReading(): () => void
}

/** The context that all handlers and background jobs of one server share. */
export interface AppContext extends Pick<Database, 'db' | 'replica'> {
  settings: Settings
  /** Now, in milliseconds since 1970. */
  clock: () => number
  log: FastifyBaseLogger
  mail: MailQueue
  site: Site
  /**
   * Called once sessions of a user have ended; handlers wait for it before they answer. Never
   * rejects.
   */
  sessionsEnded: (userId: string) => Promise<void>
}
