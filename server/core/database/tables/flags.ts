import type { FlagKind } from '#contract/rules/limits.ts'

/** A report of a step's link to the journey's owner; at most one per person and step. */
export interface FlagTable {
  id: string
  journeyId: string
  stepId: string
  personId: string
  kind: FlagKind
  note: string
  /** The link that was flagged. */
  oldUrl: string
  /** The suggested link. */
  url: string | null
  createdAt: number
  /** When the owner accepted or dismissed it; null while it is open. */
  decidedAt: number | null
  /** The author of the journey who decided, and replied; null after that account was deleted. */
  decidedBy: string | null
  /** 1 if the owner accepted the flag, 0 if the owner dismissed it; null while it is open. */
  accepted: number | null
  /** The owner's reply when dismissing the flag. */
  reply: string | null
  hiddenAt: number | null
  hiddenFor: string | null
}
