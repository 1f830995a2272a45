import type { QueryKey } from '@tanstack/react-query'
import type { ErrorBody } from '#contract/errors.ts'

/**
 * The state that the server writes into a page. It contains no times, so that an unchanged page
 * keeps its ETag.
 */
export interface PageState {
  origin: string
  /** Whether the HTML is only the outline of a member's page. */
  outline: boolean
  failure: (ErrorBody & { status: number }) | null
  data: [QueryKey, unknown][]
}
