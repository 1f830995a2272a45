import type { Person } from '#contract/person.ts'

/** Whoever is calling. */
export interface Viewer {
  id: string
  sessionId: string
  email: string
  emailVerified: boolean
  /** Has the moderator's role. */
  moderates: boolean
  person: Person
}
