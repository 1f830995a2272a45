import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#web/core/api/api-error.ts'
import { markStale } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'

interface SuggestionAction {
  perform: () => Promise<unknown>
  done: string
}

/** Makes a call about a suggestion, and shows its result in a toast. */
export function useSuggestionAction() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const mutation = useMutation<unknown, ApiError, SuggestionAction>({
    mutationFn: ({ perform }) => perform(),
    onSuccess: (_, { done }) => toast(done, { tone: 'success' }),
    onError: (failure, action) => {
      showFailure(failure, t('ui.error.title'), () => mutation.mutate(action))
      // The suggestion was withdrawn or decided on elsewhere, so the list is loaded again.
      if (failure.status === 404 || failure.status === 409) void markStale(client, { changes: ['suggestions'] }, {})
    },
  })
  return mutation
}
