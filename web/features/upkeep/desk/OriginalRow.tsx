import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import GitFork from 'lucide-react/icons/git-fork'
import { useId } from 'react'
import type { OriginalChanges } from '#contract/adaptation.ts'
import { type Answers, type Change, type MergeLists, merge, takeAll } from '#contract/rules/merge/merge.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { load } from '#web/core/api/client.ts'
import { markStale, useWrite } from '#web/core/api/write.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { useChangeTexts } from '#web/features/journeys/changes/useChangeTexts.ts'
import type { DeskJourney } from './entries.ts'
import { RowShell } from './RowShell.tsx'
import { AddressChange } from './SuggestionRow.tsx'
import type { Settle } from './useSettled.ts'

/** Max. changes of an original that a row names and accepts; more are decided on their page. */
const NAMED_MAX = 2

interface OriginalRowProps {
  journey: DeskJourney
  /** Number of changes that wait. */
  changes: number
  isAcross: boolean
  onSettle: Settle
}

/** Changes of a version's original: a few that fit are decided here, others on their page. */
export function OriginalRow({ journey, changes, isAcross, onSettle }: OriginalRowProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const sentenceId = useId()
  const { data } = useQuery(load('originalChanges', { params: { id: journey.id } }))
  const lists = data?.lists ?? null
  const open = lists ? merge(lists, new Map()).changes.filter(({ kind }) => kind !== 'known') : []
  const takeable = takeAll(open)
  const isShort = open.length > 0 && open.length <= NAMED_MAX && takeable.size === open.length
  const { answer, undo } = useMerge(journey.id, data)
  const settle = (answers: Answers, text: string) =>
    void onSettle(async () => ((await answer(answers)) ? { text, undo } : null))
  return (
    <RowShell
      by={<GitFork size={18} />}
      id={sentenceId}
      sentence={
        <Link
          to="/app/discover/journey/$journeyId/changes"
          params={{ journeyId: journey.id }}
          className="inline-flex min-h-6 items-center font-[650] underline underline-offset-3"
        >
          {t('upkeep.strip.changes', { count: changes, number: number(changes) })}
        </Link>
      }
      journey={isAcross ? journey : null}
      acts={
        isShort && (
          <>
            <Button
              variant="soft"
              aria-describedby={sentenceId}
              onClick={() =>
                settle(takeable, t('upkeep.original.taken', { count: open.length, number: number(open.length) }))
              }
            >
              {t('upkeep.original.take', { count: open.length })}
            </Button>
            <Button
              variant="quiet"
              aria-describedby={sentenceId}
              className="border-transparent! px-3!"
              onClick={() => settle(new Map(open.map(({ key }) => [key, 'mine'])), t('upkeep.original.left'))}
            >
              {t('suggestions.dismiss')}
            </Button>
          </>
        )
      }
    >
      {lists && isShort && <Named lists={lists} changes={open} />}
    </RowShell>
  )
}

/** The changes: an address before and after, others by name. */
function Named({ lists, changes }: { lists: MergeLists; changes: readonly Change[] }) {
  const textsOf = useChangeTexts(lists, 'original')
  return changes.map((change) => {
    if (change.kind === 'content' && change.fields.length === 1 && change.fields[0] === 'url')
      return <AddressChange key={change.key} before={change.step.url} after={change.theirs.url} />
    const { title, badge } = textsOf(change)
    return (
      <p key={change.key} className="text-[0.9375rem] [overflow-wrap:anywhere]">
        <bdi>{title}</bdi> <span className="text-sm text-muted">{badge}</span>
      </p>
    )
  })
}

/** Answers changes of the original at once, and undoes it; both resolve to whether that was done. */
function useMerge(journeyId: string, data: OriginalChanges | undefined) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const write = useWrite()
  const params = { id: journeyId }
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act()
      return true
    } catch (failure) {
      const status = failure instanceof ApiError ? failure.status : 0
      if ([400, 404, 409].includes(status)) await markStale(client, { changes: ['journey:{id}'] }, { params })
      if (status === 409) toast(t('changes.stale'), { tone: 'error' })
      else showFailure(failure, t('changes.failed'))
      return false
    }
  }
  const answer = (answers: Answers) =>
    attempt(async () => {
      const body = {
        version: data?.version ?? 0,
        originalVersion: data?.originalVersion ?? 0,
        answers: [...answers].map(([key, one]) => ({ key, answer: one })),
      }
      const { refused } = await write('mergeOriginal', { params, body })
      if (refused.length > 0) toast(t('changes.full'), { tone: 'error' })
    })
  const undo = () => attempt(() => write('undoMerge', { params }))
  return { answer, undo }
}
