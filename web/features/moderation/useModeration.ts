import { useMutation } from '@tanstack/react-query'
import type { FeedbackState, ReportState } from '#contract/rules/moderation.ts'
import type { ApiError } from '#web/core/api/api-error.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'

/** Makes the call that reverses a moderator's decision, or confirms an account. */
export type Lift = (write: ReturnType<typeof useWrite>, id: string) => Promise<unknown>

/** A moderator's action, the message after it, and the function that undoes it. */
interface Action {
  perform: () => Promise<unknown>
  done: string
  undo?: (() => void) | undefined
}

function useAction() {
  const { t } = useTranslation()
  const mutation = useMutation<unknown, ApiError, Action>({
    mutationFn: ({ perform }) => perform(),
    onSuccess: (_answer, { done, undo }) => {
      toast(done, { tone: 'success', ...(undo && { action: { label: t('ui.undo'), onPress: undo } }) })
    },
    onError: (failure, action) => {
      showFailure(failure, t('ui.error.title'), () => mutation.mutate(action))
    },
  })
  return mutation
}

/** Runs a moderator's action and shows its message, with an undo button if it can be undone. */
export function useModeration() {
  const { t } = useTranslation()
  const write = useWrite()
  const { mutate, isPending } = useAction()

  const restore = (lift: Lift, id: string, done: string) => mutate({ perform: () => lift(write, id), done })
  const markFeedback = (id: string, state: FeedbackState, before?: FeedbackState) =>
    mutate({
      perform: () => write('markFeedback', { params: { id }, body: { state } }),
      done: t('moderation.feedback.moved', { state: t(`moderation.feedback.${state}`) }),
      undo: before && (() => markFeedback(id, before)),
    })
  const markReport = (id: string, state: ReportState) =>
    mutate({
      perform: () => write('markReport', { params: { id }, body: { state } }),
      done: t(state === 'closed' ? 'moderation.reports.closedNow' : 'moderation.reports.openedNow'),
      undo: state === 'closed' ? () => markReport(id, 'open') : undefined,
    })

  return { isPending, markFeedback, markReport, restore }
}
