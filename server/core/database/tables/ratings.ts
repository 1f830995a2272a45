/** A member's rating of a finished journey, with a note to its owner; one per person and journey. */
export interface RatingTable {
  id: string
  journeyId: string
  personId: string
  /** 1 to 5. */
  stars: number
  /** Empty without a note. */
  note: string
  /** When the note was written; null without one. */
  notedAt: number | null
  createdAt: number
  updatedAt: number
  /** When a moderator hid the note, and why. */
  hiddenAt: number | null
  hiddenFor: string | null
}
