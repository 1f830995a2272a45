import { useSearch } from '@tanstack/react-router'
import { FEEDBACK_STATES } from '#contract/rules/moderation.ts'
import type { FeedbackFilter } from './moderation.queries.ts'

/** The filter in the address; an unknown state is ignored. */
export function useFeedbackFilter(): FeedbackFilter {
  const { state: requested, q } = useSearch({ from: '/app/moderation' })
  const state = FEEDBACK_STATES.find((known) => known === requested)
  return { ...(state && { state }), ...(q !== undefined && { q }) }
}
