import type { CallName } from '#contract/api.ts'
import type { Cells } from './cells.ts'
import type { Subject, World } from './world.ts'

/** A way to read, and what it shows. */
export interface Row extends Cells {
  /** The calls of the contract that it makes. */
  calls?: readonly CallName[]
  /** Paths about one world. */
  about?: (world: World) => string[]
  /** Paths that answer about all worlds together. */
  all?: (viewerId: string, followerId: string) => string[]
  /** The emails or the stream of the viewer. */
  sent?: 'noticeEmails' | 'digest' | 'stream'
  /** Read by the walker of each world, whoever the viewer is. */
  walked?: true
  /** An answer 200 shows this subject, since it is a picture. */
  picture?: Subject
  /** It lists fewer journeys than there are worlds. */
  limited?: true
  /** Subjects that it shows of some worlds only. */
  partly?: readonly Subject[]
}

/** Paths of calls. */
export const api = (...paths: string[]) => paths.map((path) => `/api${path}`)
