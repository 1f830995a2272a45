import type { QueryKey } from '@tanstack/react-query'
import type { ErrorBody } from '#contract/errors.ts'

/** What the server leaves in the page for the browser. No times: the same page stays the same bytes. */
export interface PageState {
  origin: string
  /** A member's page: what was sent is no more than its outline. */
  outline: boolean
  failure: (ErrorBody & { status: number }) | null
  data: [QueryKey, unknown][]
}
