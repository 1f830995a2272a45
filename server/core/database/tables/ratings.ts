/** A member's rating of a finished journey, with a note to its owner; one per person and journey. */
export interface RatingTable {
  id: string
  journeyId: string
  personId: string
  /** Number of stars, 1 to 5. */
  stars: number
  /** The note to the owner; empty without one. */
  note: string
  /** When the note was written; null without one. */
  notedAt: number | null
  createdAt: number
  updatedAt: number
  /** When a moderator hid the note; null while it is visible. */
  hiddenAt: number | null
  hiddenFor: string | null
}
