import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#web/core/api/api-error.ts'
import { markStale } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'

interface FlagAction {
  perform: () => Promise<unknown>
  done: string
}

/** Makes a call about a flag and says how it ended. */
export function useFlagAction() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation<unknown, ApiError, FlagAction>({
    mutationFn: ({ perform }) => perform(),
    onSuccess: (_, { done }) => toast(done, { tone: 'success' }),
    onError: (failure) => {
      showFailure(failure, t('ui.error.title'))
      // Taken back or decided elsewhere meanwhile.
      if (failure.status === 404 || failure.status === 409) void markStale(client, { changes: ['flags'] }, {})
    },
  })
}
