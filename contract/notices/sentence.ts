import type { NoticeKind } from './kinds.ts'
import type { Notice } from './notice.ts'

export type NoticeAct = NoticeKind | 'flagAccepted' | 'flagDismissed'

const ACTS = { accepted: 'flagAccepted', dismissed: 'flagDismissed' } as const
/** No one is named, or one person who did it with several steps. */
const COUNTS_STEPS: readonly NoticeKind[] = ['newSteps', 'linkFailing', 'flagDecision']

/** The sentence that tells of a notice, and the number that its plural depends on. */
export function sentenceOf({ kind, peopleCount, steps, outcome }: Notice): { act: NoticeAct; count: number } {
  return {
    act: outcome ? ACTS[outcome] : kind,
    count: COUNTS_STEPS.includes(kind) ? (steps?.count ?? 1) : peopleCount,
  }
}
