import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { CheckedLink } from '#contract/upkeep.ts'
import type { ApiError } from '#web/core/api/api-error.ts'
import { load } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useIsServerHtml } from '#web/core/browser/useIsServerHtml.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { isLinkReport, linkReportsQuery } from '#web/features/suggestions/useLinkReports.ts'

/** How often the result of a requested link check is polled, in ms. */
const LOOK_MS = 10_000

/** The maintenance data of a journey, which only its owner can read. */
export function useUpkeep(pathId: string, enabled = true) {
  const isServerHtml = useIsServerHtml()
  const { data, ...query } = useQuery({
    ...load('upkeep', { params: { pathId } }),
    enabled,
    refetchInterval: ({ state }) => (state.data?.links.some(({ checking }) => checking) ? LOOK_MS : false),
  })
  // Another part may have loaded the data before React hydrates this one, which the server rendered without it.
  return { ...query, data: isServerHtml ? undefined : data }
}

/** The open reports of links that are still in the journey, with their steps; undefined while they load. */
export function useOpenReports(journey: Journey | undefined) {
  const isServerHtml = useIsServerHtml()
  const { data, ...query } = useQuery({ ...linkReportsQuery(journey?.id ?? ''), enabled: journey !== undefined })
  const open = data?.filter(isLinkReport).flatMap((report) => {
    const step = journey?.steps?.find(({ id }) => id === report.stepId)
    return report.state === 'open' && step ? { report, step } : []
  })
  return { ...query, open: isServerHtml ? undefined : open }
}

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
    onSuccess: () => {
      setIsReplaced(true)
      toast(t('upkeep.links.replaced'), { tone: 'success' })
    },
    onError: (failure) => {
      showFailure(failure, t('ui.error.title'), () => replace.mutate())
    },
  })
  return { check, replace, isReplaced }
}
