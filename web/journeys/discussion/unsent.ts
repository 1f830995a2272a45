import { readStoredJson, writeStoredJson } from '#web/ui/state/stored-json.ts'

/** Where a comment belongs: the journey, one of its steps, or a comment that it answers. */
export interface CommentPlace {
  journeyId: string
  stepId?: string | undefined
  parentId?: string | undefined
}

/** Text that wasn't posted yet, kept on the device per person and place. */
export function unsentText(personId: string | undefined, { journeyId, stepId = '', parentId = '' }: CommentPlace) {
  const key = `comment:${personId ?? ''}:${journeyId}:${stepId}:${parentId}`
  return {
    read: (): string => {
      const stored = readStoredJson(key)
      return typeof stored === 'string' ? stored : ''
    },
    write: (text: string) => void writeStoredJson(key, text === '' ? null : text),
  }
}

interface Pending extends CommentPlace {
  text: string
}

/** The comment that a visitor posted before signing in. */
export function pendingComment(journeyId: string) {
  const key = `comment:pending:${journeyId}`
  return {
    action: `comment ${journeyId}`,
    store: (pending: Pending) => void writeStoredJson(key, pending),
    take: (): Pending | null => {
      const pending = readStoredJson(key) as Pending | null
      writeStoredJson(key, null)
      return pending
    },
  }
}
