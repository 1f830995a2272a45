import * as z from 'zod/mini'
import { pageQuery } from '../pagination.ts'
import { person } from '../person.ts'

export const blockInput = z.optional(
  z.nullable(z.object({ blocked: z.optional(z.boolean({ error: 'invalidValue' })) })),
)
export const blockState = z.object({ blocked: z.boolean() })
export const blocksQuery = z.object(pageQuery)

/** A person whom the viewer blocks; only the viewer ever reads this. */
export const blockedPerson = z.extend(person, { blockedAt: z.string() })
export type BlockedPerson = z.infer<typeof blockedPerson>
