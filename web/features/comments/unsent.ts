import type { Person } from '#contract/person.ts'
import { readStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'

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

const EMPTY: Draft = { text: '', picked: [] }

/** The ids of the picked people who are still named. */
export function mentionsIn({ text, picked }: Draft): string[] {
  return [...new Set(picked.filter(({ displayName }) => text.includes(`@${displayName}`)).map(({ id }) => id))]
}

/** Text that wasn't posted yet, kept on the device per person and place. */
export function unsentText(personId: string | undefined, { journeyId, stepId = '', parentId = '' }: CommentPlace) {
  const key = `comment:${personId ?? ''}:${journeyId}:${stepId}:${parentId}`
  return {
    read: (): Draft => (readStoredJson(key) as Draft | null) ?? EMPTY,
    write: (draft: Draft) => void writeStoredJson(key, draft.text === '' ? null : draft),
  }
}

/** The changed text of a person's comment that wasn't saved yet, kept on the device; null if there is none. */
export function unsentChange(personId: string | undefined, commentId: string) {
  const key = `comment:change:${personId ?? ''}:${commentId}`
  return {
    read: (): Draft | null => readStoredJson(key) as Draft | null,
    write: (draft: Draft | null) => void writeStoredJson(key, draft),
  }
}

/** The comment that a visitor posted before signing in. */
export function pendingComment(journeyId: string) {
  const key = `comment:pending:${journeyId}`
  return {
    action: `comment ${journeyId}`,
    store: (place: CommentPlace, draft: Draft) => void writeStoredJson(key, { place, draft }),
    take: (): { place: CommentPlace; draft: Draft } | null => {
      const pending = readStoredJson(key) as { place: CommentPlace; draft: Draft } | null
      writeStoredJson(key, null)
      return pending
    },
  }
}
