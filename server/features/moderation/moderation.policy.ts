import type { ErrorCode } from '#contract/errors.ts'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { DECISIONS, type Decision } from '#contract/rules/moderation.ts'

/** The columns of a person that decide whether they can be suspended. */
interface PersonAccess {
  id: string
  moderatorSince: number | null
  suspendedAt: number | null
}

/** Moderators can't be suspended; only the operator can act against them. */
export function reasonNotToSuspend(person: PersonAccess): ErrorCode | null {
  if (person.id === FORMER_MEMBER_ID) return 'personNotFound'
  return person.moderatorSince === null ? null : 'forbidden'
}

/** People can't decide on what they wrote themselves, or on the report of a link that they sent or received. */
export function reasonNotToDecide(people: readonly (string | null)[], moderatorId: string | null): ErrorCode | null {
  return moderatorId !== null && people.includes(moderatorId) ? 'forbidden' : null
}

interface Case {
  writerId: string | null
  /** The writer; undefined if the account was deleted. */
  writer: Omit<PersonAccess, 'id'> | undefined
  /** Everyone who wrote a part of the content. */
  people: readonly (string | null)[]
  canBeHidden: boolean
}

/** The decisions that a moderator can make on reported content. */
export function choicesFor({ writerId, writer, people, canBeHidden }: Case, moderatorId: string): Decision[] {
  if (reasonNotToDecide([writerId, ...people], moderatorId)) return []
  const isHere = writerId !== null && writer !== undefined
  const isPossible = {
    nothing: true,
    hide: canBeHidden,
    warn: isHere,
    pause: isHere && !reasonNotToSuspend({ ...writer, id: writerId }),
  }
  return DECISIONS.filter((act) => isPossible[act])
}

/** People can't report their own content or themselves. */
export function reasonNotToReport(ownerId: string | null, reporterId: string): ErrorCode | null {
  return ownerId === reporterId ? 'forbidden' : null
}

/** Max. number of feedback messages in a CSV file. */
export const CSV_ROWS_MAX = 10_000
