import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CheckedLink } from '#contract/upkeep.ts'
import type { ApiError } from '#web/core/api/api-error.ts'
import { load } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'

/** The owner's actions for one link of a journey. */
export function useLinkActions(pathId: string, { stepId, url, movedTo }: CheckedLink) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const write = useWrite()
  const [isReplaced, setIsReplaced] = useState(false)
  const params = { pathId }
  const check = useMutation<unknown, ApiError>({
    mutationFn: () => write('checkLink', { params, body: { stepId } }),
    onError: (failure) => {
      if (failure.status !== 429) {
        showFailure(failure, t('ui.error.title'), () => check.mutate())
        return
      }
      // Status 429: the owner of another journey has just had the same link checked.
      toast(t('upkeep.links.checkedLately'))
      void client.invalidateQueries({ queryKey: load('upkeep', { params }).queryKey })
    },
  })
  const replace = useMutation<unknown, ApiError>({
    mutationFn: () => write('replaceLink', { params, body: { stepId, oldUrl: url, url: movedTo ?? '' } }),
    onSuccess: () => setIsReplaced(true),
    onError: (failure) => {
      showFailure(failure, t('ui.error.title'), () => replace.mutate())
    },
  })
  return { check, replace, isReplaced }
}
