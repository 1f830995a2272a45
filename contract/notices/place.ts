import type { NoticeKind } from './kinds.ts'
import type { Notice } from './notice.ts'

/** A page, and the element on it. */
interface Place {
  page: 'profile' | 'journey' | 'upkeep'
  /** Of the person or the journey. */
  id: string
  hash?: string
}

const ABOUT_STEPS: readonly NoticeKind[] = ['flag', 'flagDecision', 'newSteps']

/** The exact place that a notice is about. */
export function placeOf({ kind, journey, comment, people, steps }: Notice): Place {
  if (!journey) return { page: 'profile', id: people[0]?.id ?? '' }
  const { id } = journey
  if (kind === 'note') return { page: 'upkeep', id, hash: 'notes' }
  if (kind === 'linkFailing') return { page: 'upkeep', id, hash: 'links' }
  if (comment) return { page: 'journey', id, hash: `comment-${comment.id}` }
  if (steps && ABOUT_STEPS.includes(kind)) return { page: 'journey', id, hash: `step-${steps.first.id}` }
  return { page: 'journey', id }
}
