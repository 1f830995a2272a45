import type { ErrorCode } from '#contract/errors.ts'

/** Members have any link looked at; visitors those that stand on a journey they may read. */
export function reasonNotToPreview(isMember: boolean, standsInTheOpen: boolean): ErrorCode | null {
  return isMember || standsInTheOpen ? null : 'unauthenticated'
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long what was seen is shown without a second look. */
export const FRESH_MS = 7 * DAY_MS
/** How long a page that gave nothing is left alone. */
export const FAILURE_FRESH_MS = HOUR_MS
/** How long what was once seen outlives that its page gives nothing any more. */
export const REMEMBERED_MS = 30 * DAY_MS
/** How long after its time a row is kept for whoever asks again. */
export const STALE_KEPT_MS = 7 * DAY_MS
