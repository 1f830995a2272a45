import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OriginalChanges } from '#contract/adaptation.ts'
import type { Answer, Answers, Change, MergeLists } from '#contract/rules/merge/merge.ts'
import { ApiError } from '#web/core/api/client.ts'
import { markStale, useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'

/** A change with the answer that was saved on this visit. */
export interface Card {
  change: Change
  /** The texts that the change refers to; for an answered change, the texts before the answer. */
  lists: MergeLists
  answer: Answer | null
  /** When the answer was saved. */
  savedAt: string | null
}

interface Saved {
  change: Change
  lists: MergeLists
  answer: Answer
  at: string
  /** Number of the batch in which the answer was saved. */
  batch: number
}

interface AnsweredLists {
  lists: MergeLists
  changes: readonly Change[]
}

/** Saves answers at once. Answered changes stay on the page, the last ones can be undone. */
export function useAnswers(journeyId: string, data: OriginalChanges, { lists, changes }: AnsweredLists) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const write = useWrite()
  const [saved, setSaved] = useState<readonly Saved[]>([])
  const [order, setOrder] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const params = { id: journeyId }
  const last = Math.max(0, ...saved.map(({ batch }) => batch))

  const run = async (act: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    try {
      await act()
    } catch (failure) {
      const status = failure instanceof ApiError ? failure.status : 0
      // One of the two journeys was changed or deleted, or a change was decided on elsewhere, so
      // both are loaded again.
      if ([400, 404, 409].includes(status)) await markStale(client, { changes: ['journey:{id}'] }, { params })
      if (status === 409) toast(t('changes.stale'), { tone: 'error' })
      else showFailure(failure, t('changes.failed'), () => run(act))
    } finally {
      setBusy(false)
    }
  }
  const answer = (answers: Answers) =>
    void run(async () => {
      const { version, originalVersion } = data
      const body = { version, originalVersion: originalVersion ?? 0, answers: [...answers].map(toBody) }
      const { refused } = await write('mergeOriginal', { params, body })
      const at = new Date().toISOString()
      const done = changes.flatMap((change) => {
        const given = answers.get(change.key)
        return given === undefined || refused.includes(change.key)
          ? []
          : [{ change, lists, answer: given, at, batch: last + 1 }]
      })
      setOrder((before) => [...new Set([...before, ...changes.map(({ key }) => key)])])
      setSaved((before) => [...before.filter(({ change }) => !answers.has(change.key)), ...done])
      if (refused.length > 0) toast(t('changes.full'), { tone: 'error' })
    })
  const undo = () =>
    void run(async () => {
      await write('undoMerge', { params })
      setSaved((before) => before.filter(({ batch }) => batch !== last))
      toast(t('changes.undone'), { tone: 'success' })
    })

  const open = new Map(changes.map((change) => [change.key, change]))
  const done = new Map(saved.map((one) => [one.change.key, one]))
  const keys = [...new Set([...order, ...open.keys()])]
  const cards = keys.flatMap((key): Card[] => {
    const change = open.get(key)
    const before = done.get(key)
    if (change) return [{ change, lists, answer: null, savedAt: null }]
    if (!before) return []
    return [{ change: before.change, lists: before.lists, answer: before.answer, savedAt: before.at }]
  })
  const answered = saved.at(-1)
  return { cards, busy, answer, undo, answered }
}

function toBody([key, answer]: [string, Answer]) {
  return { key, answer }
}
