/** A status with the error code, if any: '404 journeyNotFound'. */
export type Outcome = string

export type Subject =
  | 'journey'
  | 'comment'
  | 'linkReport'
  | 'suggestion'
  | 'note'
  | 'revision'
  | 'draft'
  | 'group'
  | 'person'
  | 'feedback'
  | 'report'
  | 'badge'

/**
 * The expected outcomes of a call. The test itself checks for every call that expired tokens get
 * 401 and that private targets look like missing ones.
 */
export interface Row {
  about: Subject | null
  /** For calls without a target. */
  says?: Outcome
  own?: Outcome
  /** For someone else's public target; on open calls also for visitors. */
  foreign?: Outcome
  /** For someone else's deleted target. */
  deleted?: Outcome
  absent?: Outcome
  /** The id is in the body, and validated with it. */
  isInBody?: true
  /** The id is free text. */
  isFree?: true
  params?: Record<string, string>
  query?: string
  body?: (id: string) => unknown
  type?: string
  /** Outcome for visitors, if they have to sign in although the call is open. */
  visitor?: Outcome
  /** Deletes the caller's account. */
  isLast?: true
}

export const none = (says: Outcome, more: Partial<Row> = {}): Row => ({ about: null, says, ...more })
export const journey = (own: Outcome, foreign: Outcome, more: Partial<Row> = {}): Row => ({
  about: 'journey',
  own,
  foreign,
  deleted: '410 gone',
  absent: '404 journeyNotFound',
  ...more,
})
