import type { FastifyRequest } from 'fastify'
import type { Person } from '#contract/person.ts'

/** The signed-in person who sent a request. */
export interface Viewer {
  id: string
  sessionId: string
  email: string
  emailVerified: boolean
  /** Has the moderator's role. */
  moderates: boolean
  /** Position of the session's last write in PostgreSQL's log, if there is a replica. */
  wrotePosition: string | null
  person: Person
}

/**
 * Resolves the viewer of a request: null without a token, 401 with one that isn't valid, even on
 * open calls.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>
