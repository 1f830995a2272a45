import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Journey, JourneyChange, JourneyInput } from '#contract/journey.ts'
import type { StepInput } from '#contract/step.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { holds } from '#web/api/cached-item.ts'
import { useIdempotencyKey } from '#web/api/idempotency-key.ts'
import { useWrite } from '#web/api/write.ts'
import { showFailure, toast } from '#web/ui/feedback/toast.ts'
import { cachedJourney, mergeJourney, removeJourney } from './journeys.cache.ts'
import { journeyQuery } from './journeys.queries.ts'

export function useAddSteps(id: string) {
  const write = useWrite()
  const { keyFor, settle } = useIdempotencyKey()
  return useMutation<unknown, ApiError, StepInput[]>({
    mutationFn: async (steps) => {
      const body = { pathId: id, steps }
      await write('addSteps', { body }, { idempotencyKey: keyFor(body) })
      settle()
    },
  })
}

export function useCreateJourney() {
  const client = useQueryClient()
  const write = useWrite()
  const { keyFor, settle } = useIdempotencyKey()
  return useMutation<Journey, ApiError, JourneyInput>({
    mutationFn: async (body) => {
      const apply = (journey: Journey) => client.setQueryData(journeyQuery(journey.id).queryKey, journey)
      const patch = { apply, covers: () => false }
      const journey = await write('createJourney', { body }, { idempotencyKey: keyFor(body), patch })
      settle()
      return journey
    },
  })
}

export function useChangeJourney(id: string) {
  const client = useQueryClient()
  const write = useWrite()
  return useMutation<Journey, ApiError, JourneyChange>({
    mutationFn: async (body) => {
      const apply = (journey: Journey) => mergeJourney(client, journey)
      return await write(
        'changeJourney',
        { params: { id }, body },
        { patch: { apply, covers: holds(cachedJourney(id)) } },
      )
    },
  })
}

export function useRestoreJourney(id: string) {
  const client = useQueryClient()
  const write = useWrite()
  return useMutation<Journey, ApiError>({
    mutationFn: async () => {
      const journey = await write('restoreJourney', { params: { id } })
      client.setQueryData(journeyQuery(id).queryKey, journey)
      return journey
    },
  })
}

/** Deletes a journey and offers to undo it. */
export function useDeleteJourney(id: string) {
  const client = useQueryClient()
  const write = useWrite()
  const { t } = useTranslation()
  const { mutate: restore } = useRestoreJourney(id)
  const handleUndo = () =>
    restore(undefined, {
      onSuccess: () => toast(t('editing.delete.restored'), { tone: 'success' }),
      onError: (failure) => showFailure(failure, t('editing.delete.notRestored')),
    })
  return useMutation<unknown, ApiError>({
    mutationFn: async () => {
      // The page of the deleted journey is left: none of its data is requested again.
      const patch = { apply: () => removeJourney(client, id), covers: () => true }
      await write('deleteJourney', { params: { id } }, { patch })
    },
    onSuccess: () =>
      toast(t('editing.delete.done'), {
        tone: 'success',
        action: { label: t('editing.delete.undo'), onPress: handleUndo },
      }),
  })
}
