import type { Comment } from '#contract/comment.ts'
import type { Journey } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import { useUnsent } from '#web/core/ui/state/unsent.ts'

/** What people discuss: a journey; with `groupId`, what happens in a group, whose lead counts as its owner. */
export interface Discussed extends Pick<Journey, 'id' | 'name' | 'steps' | 'discussionClosed'> {
  owner: Pick<Person, 'id'>
  groupId?: string
}

/** The place of a comment: a journey or a group, a step of the journey, or another comment. */
export interface CommentPlace {
  journeyId?: string | undefined
  groupId?: string | undefined
  stepId?: string | undefined
  parentId?: string | undefined
}

/**
 * The text of a comment and the people its writer picked; the text names each of them as '@' and
 * the name.
 */
export interface Draft {
  text: string
  picked: readonly Pick<Person, 'id' | 'displayName'>[]
}

/** The journey or the group as a place. */
export function placeOf({ id, groupId }: Pick<Discussed, 'id' | 'groupId'>): CommentPlace {
  return groupId === undefined ? { journeyId: id } : { groupId }
}

/** The kind of comment that is written at a place. */
export function kindOf({ stepId, parentId }: CommentPlace): 'journey' | 'step' | 'reply' {
  if (parentId !== undefined) return 'reply'
  return stepId === undefined ? 'journey' : 'step'
}

/** The word for a comment: one on a step is a question. */
export function wordFor({ step, parentId }: Pick<Comment, 'step' | 'parentId'>): 'question' | 'comment' {
  return step !== null && parentId === null ? 'question' : 'comment'
}

export const EMPTY: Draft = { text: '', picked: [] }

/** The ids of the picked people whose names are still in the text. */
export function mentionsIn({ text, picked }: Draft): string[] {
  return [...new Set(picked.filter(({ displayName }) => text.includes(`@${displayName}`)).map(({ id }) => id))]
}

/** The text of a new comment that hasn't been posted yet. */
export function useUnsentComment({ journeyId, groupId, stepId = '', parentId = '' }: CommentPlace) {
  return useUnsent<Draft>(`comment:${groupId ?? journeyId}:${stepId}:${parentId}`, EMPTY)
}

/** The edited text of a comment that hasn't been saved yet; null if there is none. */
export function useUnsentChange(commentId: string) {
  return useUnsent<Draft | null>(`comment:change:${commentId}`, null)
}

/** Where the visitor wanted to post a comment before signing in. */
export function usePendingPlace(journeyId: string) {
  return useUnsent<CommentPlace | null>(`comment:pending:${journeyId}`, null)
}

export function pendingAction(journeyId: string): string {
  return `comment ${journeyId}`
}
