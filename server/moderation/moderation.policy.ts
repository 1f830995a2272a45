import type { ErrorCode } from '#contract/errors.ts'
import { FORMER_MEMBER_ID } from '#contract/person.ts'

/** What a decision about user needs to know of them. */
export interface PersonAccess {
  id: string
  moderatorSince: number | null
  suspendedAt: number | null
}

/** Whoever moderates is the operator's to deal with; that includes oneself. */
export function reasonNotToSuspend(person: PersonAccess): ErrorCode | null {
  if (person.id === FORMER_MEMBER_ID) return 'personNotFound'
  return person.moderatorSince === null ? null : 'forbidden'
}

/** What is one's own one can change, or ask about otherwise. */
export function reasonNotToReport(ownerId: string, reporterId: string): ErrorCode | null {
  return ownerId === reporterId ? 'forbidden' : null
}

/** Messages in one file for a spreadsheet. */
export const CSV_ROWS_MAX = 10_000
