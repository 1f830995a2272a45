import type { Generated } from 'kysely'

/**
 * A person's copy of a journey, or a credit from an imported file. Drafts and journeys refer to it;
 * a row without references is deleted after a day.
 */
export interface AdaptationTable {
  id: string
  /** The person who copied; null if that account was deleted and someone else owns the copy. */
  personId: string | null
  copiedAt: number
  /** The journey that was copied, whose ticks and notes are copied, too; null for a credit from a file. */
  sourceId: string | null
  /** The journey named in the credit; null for a credit from a file, and for a copy of one's own journey. */
  originalId: string | null
  /** The original's name when it was copied; null without a credit. */
  name: string | null
  /** The original's owner when it was copied; null once that account is deleted. */
  authorId: string | null
  /** The author's name from an imported file. */
  author: string | null
  /** Id of the first original, if that is another journey; the columns below hold its name and author. */
  firstId: string | null
  firstName: string | null
  firstAuthorId: string | null
  firstAuthor: string | null
  /**
   * Keys of `adaptationPart`, in the format of a revision's `parts`: the original's texts at the
   * time of the copy; null without an original.
   */
  base: string | null
  /**
   * Bytes of `base` with all its texts (even those shared with other copies) and of `undo`; for a
   * credit from a file, the bytes of the credit.
   */
  baseBytes: number
  /** The version of the original that `base` holds. The copy's owner has decided on all changes up to it. */
  seenVersion: Generated<number | null>
  /** When changes of the original were last answered. */
  decidedAt: Generated<number | null>
  /** JSON that undoes the last answers to changes of the original. */
  undo: Generated<string | null>
  /** When the copy's owner was last notified of changes of the original. */
  toldAt: Generated<number | null>
  /** Number of changes of the original that wait for an answer; null before the first count. */
  waiting: Generated<number | null>
  /** The versions of the original and of the copy's journey for which `waiting` was counted. */
  waitingFor: Generated<string | null>
}

/**
 * The texts of an original (`journeyId`) at the time of a copy, in the format of `revisionPart`.
 * Adaptations with equal texts share a row.
 */
export interface AdaptationPartTable {
  journeyId: string
  key: string
  content: string
}
