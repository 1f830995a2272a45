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
  person: Person
}

/**
 * Resolves the viewer of a request: null without a token, 401 with one that isn't valid, even on
 * open calls.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>
