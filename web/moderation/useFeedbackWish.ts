import { useSearch } from '@tanstack/react-router'
import { FEEDBACK_STATES } from '#contract/moderation.rules.ts'
import type { FeedbackWish } from './moderation.queries.ts'

/** The filter in the address; an unknown state is ignored. */
export function useFeedbackWish(): FeedbackWish {
  const { state: asked, q } = useSearch({ from: '/app/moderation' })
  const state = FEEDBACK_STATES.find((known) => known === asked)
  return { ...(state && { state }), ...(q !== undefined && { q }) }
}
