import type { Person } from '#contract/person.ts'
import { useUnsent } from '#web/core/ui/state/unsent.ts'

/** Where a comment belongs: the journey, one of its steps, or a comment that it answers. */
export interface CommentPlace {
  journeyId: string
  stepId?: string | undefined
  parentId?: string | undefined
}

/** A text with the people whom its writer picked; each is named in it as '@' and the name. */
export interface Draft {
  text: string
  picked: readonly Pick<Person, 'id' | 'displayName'>[]
}

export const EMPTY: Draft = { text: '', picked: [] }

/** The ids of the picked people who are still named. */
export function mentionsIn({ text, picked }: Draft): string[] {
  return [...new Set(picked.filter(({ displayName }) => text.includes(`@${displayName}`)).map(({ id }) => id))]
}

/** Text that wasn't posted yet. */
export function useUnsentComment({ journeyId, stepId = '', parentId = '' }: CommentPlace) {
  return useUnsent<Draft>(`comment:${journeyId}:${stepId}:${parentId}`, EMPTY)
}

/** The changed text of a comment that wasn't saved yet; null if there is none. */
export function useUnsentChange(commentId: string) {
  return useUnsent<Draft | null>(`comment:change:${commentId}`, null)
}

/** Where a visitor posted a comment before signing in. */
export function usePendingPlace(journeyId: string) {
  return useUnsent<CommentPlace | null>(`comment:pending:${journeyId}`, null)
}

export function pendingAction(journeyId: string): string {
  return `comment ${journeyId}`
}
