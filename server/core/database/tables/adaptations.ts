import type { Generated } from 'kysely'

/**
 * A copy that a person made of a journey, or a credit that a file brought along. Drafts and journeys refer to it; unless one
 * does, it is deleted after a day.
 */
export interface AdaptationTable {
  id: string
  /** Who copied; null once the account is gone, of a copy that someone else owns by then. */
  personId: string | null
  copiedAt: number
  /** The journey that was copied, whose ticks and notes come along; null for a credit from a file. */
  sourceId: string | null
  /** The journey that the credit names; null for a credit from a file, and for a copy of one's own journey. */
  originalId: string | null
  /** Its name when it was copied; null without a credit. */
  name: string | null
  /** Its owner then; null once the account is gone. */
  authorId: string | null
  /** The author's name as a file gave it. */
  author: string | null
  /** The same of the first original, if that is another journey. */
  firstId: string | null
  firstName: string | null
  firstAuthorId: string | null
  firstAuthor: string | null
  /** Keys of `adaptationPart`, as `parts` of a revision: the original's texts when they were copied; null without an original. */
  base: string | null
  /** Bytes of `base` and all its texts, although other copies share them, and of `undo`; of a credit from a file, its bytes. */
  baseBytes: number
  /** The version of the original that `base` is of, and up to which the copy's owner decided. */
  seenVersion: Generated<number | null>
  /** When changes of the original were last answered. */
  decidedAt: Generated<number | null>
  /** JSON: what undoes those answers. */
  undo: Generated<string | null>
  /** When the owner of the copy was last told of changes of the original. */
  toldAt: Generated<number | null>
  /** How many changes of the original wait for an answer; null until it is counted. */
  waiting: Generated<number | null>
  /** The versions of the original and of the copy's journey for which `waiting` was counted. */
  waitingFor: Generated<string | null>
}

/** Like `revisionPart`: texts of an original (`journeyId`) as they were copied, which its adaptations share. */
export interface AdaptationPartTable {
  journeyId: string
  key: string
  content: string
}
