import { REVISION_FIELDS, type RevisionField } from '#contract/rules/history/difference.ts'
import { type Change, merge } from '#contract/rules/merge/merge.ts'
import {
  changesOfSuggestion,
  fits,
  type Suggested,
  subjectsOf,
  suggestedBetween,
} from '#contract/rules/merge/suggestion.ts'
import type { Suggestion, TextsInput } from '#contract/suggestion.ts'
import type { JourneyDraft } from '#web/features/editor/drafts/journey.draft.ts'
import { textsOf, withTexts } from '#web/features/editor/merge/merged-draft.ts'

/** The changes in the texts of a journey, as its authors will see them. */
export function suggestedChanges(before: JourneyDraft, after: JourneyDraft): Change[] {
  const texts = textsOf(before)
  return changesOfSuggestion(suggestedBetween(texts, textsOf(after)), texts).changes
}

/** The kinds of changes whose number is shown, in order; changed texts of the journey are named instead. */
export const COUNTED = ['changed', 'added', 'removed', 'moved', 'sections'] as const
type Counted = (typeof COUNTED)[number]

/** The changed texts of the journey, and the number of steps and sections of each kind; each step counts once. */
export function countChanges(changes: readonly Change[]): { fields: RevisionField[]; counts: Record<Counted, number> } {
  const kinds = new Map<string, Counted>()
  for (const change of changes) {
    if (change.kind === 'field') continue
    for (const subject of subjectsOf(change)) if (!kinds.has(subject)) kinds.set(subject, kindOf(change))
  }
  const all = [...kinds.values()]
  const counts = Object.fromEntries(COUNTED.map((kind) => [kind, all.filter((one) => one === kind).length]))
  return {
    fields: changes.flatMap((change) => (change.kind === 'field' ? [change.field] : [])),
    counts: counts as Record<Counted, number>,
  }
}

function kindOf({ kind }: Change): Counted {
  if (kind === 'heading' || kind === 'headingAdded' || kind === 'sectionMoved') return 'sections'
  if (kind === 'stepMoved') return 'moved'
  if (kind === 'removed') return 'removed'
  return kind === 'content' || kind === 'role' ? 'changed' : 'added'
}

/** The texts that differ from the stored journey; the others won't be changed. */
export function changedTexts(
  before: JourneyDraft,
  after: JourneyDraft,
): Omit<TextsInput, 'version' | 'message' | 'problem'> {
  const [stored, texts] = [textsOf(before), textsOf(after)]
  const isChanged = (field: RevisionField | 'steps') => JSON.stringify(stored[field]) !== JSON.stringify(texts[field])
  const changed = [...REVISION_FIELDS, 'steps' as const].filter(isChanged)
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}

/** A draft with the changes of a suggestion that fit; `left`: the number of changes that don't. */
export function withSuggestion(draft: JourneyDraft, suggestion: Suggestion): { draft: JourneyDraft; left: number } {
  const { base, changes: parts } = suggestion
  if (parts === null) return { draft, left: 0 }
  const { lists, changes, gone } = changesOfSuggestion({ base, changes: parts } as Suggested, textsOf(draft))
  const fitting = changes.filter(fits)
  const { result, refused } = merge(lists, new Map(fitting.map(({ key }) => [key, 'theirs'])))
  return { draft: withTexts(draft, result), left: changes.length - fitting.length + refused.length + gone.length }
}
