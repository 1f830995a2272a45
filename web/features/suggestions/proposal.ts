import type { JourneyTexts } from '#contract/rules/history/difference.ts'
import { type Change, type MergeLists, merge } from '#contract/rules/merge/merge.ts'
import { changesOfSuggestion, listsOf, type StepPart, type Suggested } from '#contract/rules/merge/suggestion.ts'
import type { Suggestion } from '#contract/suggestion.ts'

/** A suggestion with its changes. `lists`: null for a report of a link without another one. */
export interface Proposal {
  suggestion: Suggestion
  lists: MergeLists | null
  changes: readonly Change[]
  /** Changes of steps that were removed meanwhile. */
  gone: readonly StepPart[]
}

/** The changes that a suggestion would make to the present journey. */
export function proposalOf(suggestion: Suggestion, present: JourneyTexts): Proposal {
  const suggested = suggestedOf(suggestion)
  return suggested === null
    ? { suggestion, lists: null, changes: [], gone: [] }
    : { suggestion, ...changesOfSuggestion(suggested, present) }
}

/** The changes of a suggestion to the journey at that time; unchanged steps are left out. */
export function originalProposalOf(suggestion: Suggestion, present: JourneyTexts): Proposal {
  const suggested = suggestedOf(suggestion)
  return suggested === null
    ? { suggestion, lists: null, changes: [], gone: [] }
    : { suggestion, ...changesOfSuggestion(suggested, listsOf(suggested, present).base) }
}

function suggestedOf({ base, changes }: Suggestion): Suggested | null {
  return changes === null ? null : ({ base, changes } as Suggested)
}

/** Whether a change only replaces the link of a step. */
export function isLinkChange(change: Change): change is Change & { kind: 'content' } {
  return change.kind === 'content' && change.fields.length === 1 && change.fields[0] === 'url'
}

export function isAddition(change: Change): change is Change & { kind: 'added' | 'known' } {
  return change.kind === 'added' || change.kind === 'known'
}

/** Number of steps before a suggested step, once it is added. */
export function countStepsBefore(lists: MergeLists, change: Change): number {
  const { result } = merge(lists, new Map([[change.key, 'theirs']]))
  return 'step' in change ? result.steps.findIndex(({ id }) => id === change.step.id) : 0
}

/** The number of a step in a journey, from 1; 0 if it isn't there. */
export function stepNumberOf({ steps }: JourneyTexts, id: string | null): number {
  return steps.findIndex((step) => step.id === id) + 1
}
