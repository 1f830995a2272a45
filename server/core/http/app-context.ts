import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '#contract/rules/language.ts'
import type { SiteSettings } from '#contract/site.ts'
import type { Database } from '#server/core/database/database.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import type { MailQueue } from './mail-queue.ts'

/** The settings of the site, read every second; `reload` after a change, so that this process has it at once. */
export interface Site {
  read(): Promise<SiteSettings>
  /** The language of people whose own language isn't known, as last read. */
  language(): Language
  /** The logo as PNG; null without one. */
  logo(): Promise<Buffer | null>
  reload(): Promise<SiteSettings>
  /** Starts reading the settings every second; returns the function that stops it. */
  keepReading(): () => void
}

/** The context that all handlers and background jobs of one server share. */
export interface AppContext extends Pick<Database, 'db' | 'replica'> {
  settings: Settings
  /** The present time in ms since 1970. */
  clock: () => number
  log: FastifyBaseLogger
  mail: MailQueue
  site: Site
  /** Called after sessions of a user have ended. Handlers wait for it before they answer; it never rejects. */
  sessionsEnded: (userId: string) => Promise<void>
}
