import { useSearch } from '@tanstack/react-router'
import { FEEDBACK_STATES } from '#contract/rules/moderation.ts'
import type { FeedbackWish } from './moderation.queries.ts'

/** What the address asks for; a state that feedback does not have counts as none. */
export function useFeedbackWish(): FeedbackWish {
  const { state: asked, q } = useSearch({ from: '/app/moderation' })
  const state = FEEDBACK_STATES.find((known) => known === asked)
  return { ...(state && { state }), ...(q !== undefined && { q }) }
}
