import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FeedbackState, ReportState } from '#contract/moderation.rules.ts'
import { type ApiFailure, send } from '#web/api/client.ts'
import { markStale, type WritingCall } from '#web/api/invalidation.ts'
import { tellFailure, toast } from '#web/ui/feedback/toast.ts'

/** Something that a moderator does: how, what is said once it is done, and how it is undone. */
interface Act {
  call: WritingCall
  perform: () => Promise<unknown>
  done: string
  undo?: (() => void) | undefined
}

/** Does it, says so, and has every list of this page and whatever shows journeys and people read again. */
function useAct() {
  const client = useQueryClient()
  const { t } = useTranslation()
  return useMutation<unknown, ApiFailure, Act>({
    mutationFn: ({ perform }) => perform(),
    onSuccess: async (_answer, { call, done, undo }) => {
      toast(done, { tone: 'success', ...(undo && { action: { label: t('moderation.undo'), onPress: undo } }) })
      await markStale(client, call)
    },
    onError: (failure) => tellFailure(failure, t('ui.error.title')),
  })
}

/** The acts of a moderator; where there is a way back, the message about it offers that. */
export function useModeration() {
  const { t } = useTranslation()
  const { mutate, isPending } = useAct()

  const restore = (id: string) =>
    mutate({
      call: 'unhideJourney',
      perform: () => send('unhideJourney', { params: { id } }),
      done: t('moderation.hidden.restored'),
    })
  const reinstate = (id: string) =>
    mutate({
      call: 'reinstatePerson',
      perform: () => send('reinstatePerson', { params: { id } }),
      done: t('moderation.suspended.reinstated'),
    })
  const markFeedback = (id: string, state: FeedbackState, before?: FeedbackState) =>
    mutate({
      call: 'markFeedback',
      perform: () => send('markFeedback', { params: { id }, body: { state } }),
      done: t('moderation.feedback.moved', { state: t(`moderation.feedback.${state}`) }),
      undo: before && (() => markFeedback(id, before)),
    })
  const markReport = (id: string, state: ReportState) =>
    mutate({
      call: 'markReport',
      perform: () => send('markReport', { params: { id }, body: { state } }),
      done: t(state === 'closed' ? 'moderation.reports.closedNow' : 'moderation.reports.openedNow'),
      undo: state === 'closed' ? () => markReport(id, 'open') : undefined,
    })

  return {
    isPending,
    markFeedback,
    markReport,
    restore,
    reinstate,
  }
}
