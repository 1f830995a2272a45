import type { JourneyTexts } from '#contract/rules/history/difference.ts'
import { fits } from '#contract/rules/merge/suggestion.ts'
import { isAddition, isLinkChange, type Proposal } from './proposal.ts'

/**
 * How a suggestion fits into a row with one button: another `link` for a step, an `added` step, or a
 * report that can only be marked as solved. Null for one whose changes have to be looked at.
 */
export function shortKindOf({ suggestion, changes, gone }: Proposal, present: JourneyTexts) {
  const { problem, stepId, base } = suggestion
  const [change] = changes
  if (problem !== null) {
    const reported = base?.steps[0]?.url
    const isUnchanged = reported === present.steps.find(({ id }) => id === stepId)?.url
    return change && isUnchanged ? 'link' : 'solve'
  }
  if (!change || changes.length + gone.length > 1 || !fits(change)) return null
  if (isLinkChange(change)) return 'link'
  return isAddition(change) ? 'added' : null
}
