import type { Credit } from '#contract/journey.ts'
import type { CreditRow } from './adaptations.store.ts'

/** The credit of a copy; undefined if it names no original. */
export function presentCredit(row: CreditRow | null | undefined): Credit | undefined {
  if (!row || row.name === null) return
  const { name, author, claimed, id, firstName, firstAuthor, firstId } = row
  const first = firstName === null ? null : { name: firstName, author: firstAuthor, id: firstId }
  return { name, author, id, first, ...(claimed === 1 && { claimed: true }) }
}
