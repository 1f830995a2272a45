import type { Draft, ListedDraft, SavedDraft } from '#contract/draft.ts'
import type { DraftRow, ListedDraftRow } from './drafts.store.ts'

export function presentSavedDraft({ id, version, updatedAt }: Omit<DraftRow, 'content'>): SavedDraft {
  return { id, version, updatedAt: new Date(updatedAt).toISOString() }
}

export function presentDraft({ content, ...row }: DraftRow): Draft {
  return { ...presentSavedDraft(row), content: JSON.parse(content) }
}

export function presentListedDraft({ id, name, stepCount, updatedAt }: ListedDraftRow): ListedDraft {
  return { id, name, stepCount, updatedAt: new Date(updatedAt).toISOString() }
}
