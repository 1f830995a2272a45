import * as z from 'zod/mini'
import { pageQuery } from './pagination.ts'
import { person } from './person.ts'
import { RATING_NOTE_MAX, STARS_MAX } from './rules/limits.ts'
import { paragraphs } from './text.ts'

/**
 * The viewer's own rating. `note` is empty if there is none. `reason`: why a moderator hid the note
 * from the owner.
 */
export const ownRating = z.object({ stars: z.number(), note: z.string(), reason: z.optional(z.string()) })
export type OwnRating = z.infer<typeof ownRating>

/** A rating to save. Without `note`, a stored note stays; an empty `note` removes it. */
export const ratingInput = z.object({
  stars: z
    .number({ error: 'invalidValue' })
    .check(
      z.int({ error: 'invalidValue' }),
      z.minimum(1, { error: 'invalidValue' }),
      z.maximum(STARS_MAX, { error: 'invalidValue' }),
    ),
  note: z.optional(paragraphs({ max: RATING_NOTE_MAX })),
})
export type RatingInput = z.infer<typeof ratingInput>

/** A note with a rating, as the owner of the journey reads it. */
export const ratingNote = z.object({ id: z.string(), by: person, note: z.string(), at: z.string() })
export type RatingNote = z.infer<typeof ratingNote>

export const ratingNotesQuery = z.object(pageQuery)
