import type { QueryKey } from '@tanstack/react-query'
import type { ErrorBody } from '#contract/errors.ts'
import type { Profile } from '#contract/person.ts'
import type { PageTime } from '#web/core/i18n/clock.ts'

/**
 * The state that the server writes into a page. A visitor's page contains no times, so that an
 * unchanged page keeps its ETag.
 */
export interface PageState {
  origin: string
  /** The member for whom the server rendered the page; null for a visitor's page. */
  member: { profile: Profile; time: PageTime } | null
  /** Whether the HTML is the page itself, and not only a text that says it is loading. */
  isWhole: boolean
  failure: (ErrorBody & { status: number }) | null
  data: [QueryKey, unknown][]
}
