import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { Change } from '#contract/rules/merge/merge.ts'
import { ApiError } from '#web/core/api/client.ts'
import { markStale, useWrite } from '#web/core/api/write.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { firstNameOf } from '#web/features/people/display/first-name.ts'
import { countStepsBefore, isAddition, isLinkChange, type Proposal } from './proposal.ts'

/**
 * Accepts a suggestion. `held`: the suggestion that is being accepted. `accept` resolves to what was
 * done, in words that name the changes; null if nothing was, which a toast explains.
 */
export function useAccept({ id: pathId, version }: Journey) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const write = useWrite()
  const doneText = useDoneText()
  const [held, setHeld] = useState<Proposal | null>(null)

  /** The suggestion was decided on, or the journey was changed, elsewhere, so both are loaded again. */
  const reload = () =>
    markStale(client, { changes: ['suggestions:{pathId}', 'journey:{pathId}'] }, { params: { pathId } })
  const accept = async (proposal: Proposal, keys: readonly string[]): Promise<string | null> => {
    const { id } = proposal.suggestion
    setHeld(proposal)
    try {
      const { taken, left } = await write('acceptSuggestion', { params: { id }, body: { version, keys: [...keys] } })
      if (left.some((key) => keys.includes(key))) toast(t('suggestions.done.left'), { tone: 'error' })
      return doneText(proposal, taken ?? [])
    } catch (failure) {
      const isStale = failure instanceof ApiError && (failure.status === 409 || failure.status === 404)
      if (isStale) await reload()
      if (isStale && failure.code === 'conflict') toast(t('suggestions.moved'), { tone: 'error' })
      else showFailure(failure, t('ui.error.title'))
      return null
    } finally {
      setHeld(null)
    }
  }
  return { held, accept }
}

/** Returns a function for the message that names what was done and thanks the writer. */
function useDoneText() {
  const { t } = useTranslation()
  const { number } = useFormats()
  return ({ suggestion, lists, changes }: Proposal, taken: readonly string[]): string => {
    const name = firstNameOf(suggestion.by)
    const done = changes.filter(({ key }) => taken.includes(key))
    const [change] = done
    if (!change || lists === null) return t('suggestions.done.none', { name })
    const numberAt = (one: Change & { step: { id: string } }) =>
      isAddition(one) ? countStepsBefore(lists, one) : lists.mine.steps.findIndex(({ id }) => id === one.step.id)
    if (done.length > 1 || !(isLinkChange(change) || isAddition(change)))
      return t('suggestions.done.changes', { count: done.length, number: number(done.length), name })
    return t(isAddition(change) ? 'suggestions.done.added' : 'suggestions.done.link', {
      number: number(numberAt(change) + 1),
      name,
    })
  }
}
