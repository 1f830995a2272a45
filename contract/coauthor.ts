import * as z from 'zod/mini'
import { passwordIfAny, person } from './person.ts'
import { id } from './text.ts'

const choice = z.boolean({ error: 'invalidValue' })

/**
 * A person who works on a journey with its owner (`accepted`), since then (`at`), or who was invited to, then. `offered`:
 * the owner wants to hand the journey over to them.
 */
export const coauthor = z.object({ person, accepted: z.boolean(), at: z.string(), offered: z.boolean() })
export type Coauthor = z.infer<typeof coauthor>

export const coauthorInput = z.object({ personId: id })
export const offerInput = z.object({ offered: choice, password: passwordIfAny })

const as = z.enum(['coauthor', 'owner'], { error: 'notInList' })
const named = z.object({ id: z.string(), name: z.string() })

/**
 * `invitations`: to work on a journey, or to become its owner; at most 100, latest first. `shared`: the reader's own
 * journeys with co-authors, each with the one who could take care of it (`heir`).
 */
export const coauthorships = z.object({
  invitations: z.array(z.object({ journey: named, owner: person, as, at: z.string() })),
  shared: z.array(z.object({ journey: named, heir: person })),
})
export type Coauthorships = z.infer<typeof coauthorships>
export type CoauthorInvitation = Coauthorships['invitations'][number]

export const invitationAnswer = z.object({ as, accept: choice })
export const invitationOutcome = z.object({ accepted: z.boolean() })
