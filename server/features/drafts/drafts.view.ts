import type { Draft, DraftContent, ListedDraft, SavedDraft } from '#contract/draft.ts'
import type { Credit, CreditInput } from '#contract/journey.ts'
import { readJson } from '#server/core/database/dialect.ts'
import { isoTime } from '#server/core/platform/time.ts'
import type { CreditRow } from '#server/features/journeys/adaptations.store.ts'
import { presentCredit } from '#server/features/journeys/credit.ts'
import type { DraftRow, ListedDraftRow } from './drafts.store.ts'

export function presentSavedDraft({
  id,
  version,
  updatedAt,
}: Pick<DraftRow, 'id' | 'version' | 'updatedAt'>): SavedDraft {
  return { id, version, updatedAt: isoTime(updatedAt) }
}

/** Presents a draft. Its copy and credit come from the row, since a change of the content doesn't change them. */
export function presentDraft({ content, ...row }: DraftRow): Draft {
  const { adaptation: _, ...typed } = JSON.parse(content) as DraftContent
  if (row.adaptationId === null) return { ...presentSavedDraft(row), content: typed }
  const adaptedFrom = presentCredit(readJson<CreditRow | null>(row.credit))
  const copy = { adaptation: row.adaptationId, ...(adaptedFrom && { adaptedFrom: textsOf(adaptedFrom) }) }
  return { ...presentSavedDraft(row), content: { ...typed, ...copy } }
}

function textsOf({ name, author, first }: Credit): CreditInput {
  return { name, author, first: first && { name: first.name, author: first.author } }
}

export function presentListedDraft({ id, name, stepCount, updatedAt }: ListedDraftRow): ListedDraft {
  return { id, name, stepCount, updatedAt: isoTime(updatedAt) }
}
