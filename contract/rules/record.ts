/** Max. bytes of a copy of a member's data, as ZIP or JSON (50 MB). */
export const RECORD_MAX_BYTES = 50 * 1024 * 1024
/**
 * Max. bytes of `record.json` in its ZIP: `RATIO` times its packed bytes, at least 5 MB, at most 64
 * MB.
 */
export const RECORD_UNPACKED_MAX_BYTES = 64 * 1024 * 1024
export const RECORD_UNPACKED_RATIO = 60
export const RECORD_UNPACKED_SMALL_BYTES = 5 * 1024 * 1024
export const RECORD_ENTRIES_MAX = 10_000

/** Max. journeys, and max. drafts, that one import of a record reads. */
export const RECORD_ITEMS_MAX = 10_000

/** The kinds of data in a copy of a member's data. */
export const RECORD_KINDS = [
  'journey',
  'draft',
  'note',
  'tick',
  'like',
  'follow',
  'finish',
  'revision',
  'suggestion',
  'original',
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** Why an item of a record wasn't imported; `importRecord` describes each reason. */
export const RECORD_REASONS = ['alreadyHere', 'deleted', 'removed', 'notOwn', 'invalid', 'limit', 'notGranted'] as const
export type RecordReason = (typeof RECORD_REASONS)[number]
