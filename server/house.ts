import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/database.ts'
import type { PostOffice } from './mail/letter.ts'
import type { Settings } from './settings.ts'

/** What every part of the server is given: the same in production and in tests. */
export interface House extends Pick<Database, 'db' | 'dialect' | 'replica'> {
  settings: Settings
  /** Now, in milliseconds since 1970. */
  clock: () => number
  log: FastifyBaseLogger
  mail: PostOffice
}
