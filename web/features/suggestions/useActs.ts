import type { JourneyTexts } from '#contract/rules/history/difference.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { countStepsBefore, isAddition, isLinkChange, type Proposal, stepNumberOf } from './proposal.ts'

/** Returns a function that describes a suggestion in words that follow its writer's name. */
export function useAct(): (proposal: Proposal, present: JourneyTexts) => string {
  const { t } = useTranslation()
  const { number } = useFormats()
  return ({ suggestion, lists, changes, gone }, present) => {
    const reported = stepNumberOf(present, suggestion.stepId)
    if (lists === null || suggestion.problem !== null)
      return t(reported > 0 ? 'suggestions.acts.report' : 'suggestions.acts.reportGone', { number: number(reported) })
    const count = changes.length + gone.length
    const [change] = changes
    if (!change || count > 1)
      return t(count === 0 ? 'suggestions.acts.nothing' : 'suggestions.acts.changes', { count, number: number(count) })
    if (isLinkChange(change))
      return t('suggestions.acts.link', { number: number(stepNumberOf(present, change.step.id)) })
    if (!isAddition(change)) return t('suggestions.acts.changes', { count, number: number(count) })
    const place = countStepsBefore(lists, change)
    return t(place > 0 ? 'suggestions.acts.after' : 'suggestions.acts.first', { number: number(place) })
  }
}

/** Like `useAct`, for the writer of the suggestion. */
export function useOwnAct(): (proposal: Proposal, present: JourneyTexts) => string {
  const { t } = useTranslation()
  const { number } = useFormats()
  return ({ suggestion, lists, changes }, present) => {
    const reported = stepNumberOf(present, suggestion.stepId)
    if (suggestion.problem !== null || lists === null)
      return t(reported > 0 ? 'suggestions.yours.report' : 'suggestions.yours.reportGone', { number: number(reported) })
    const [change, another] = changes
    if (change && !another && isAddition(change)) return t('suggestions.yours.added')
    if (!change || another || !isLinkChange(change))
      return t('suggestions.yours.changes', { count: changes.length, number: number(changes.length) })
    const at = stepNumberOf(present, change.step.id)
    return t(at > 0 ? 'suggestions.yours.link' : 'suggestions.yours.linkGone', { number: number(at) })
  }
}
