import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Journey, JourneyChange, JourneyInput } from '#contract/journey.ts'
import type { StepInput } from '#contract/step.ts'
import { type ApiFailure, send } from '#web/api/client.ts'
import { useIdempotencyKey } from '#web/api/idempotency-key.ts'
import { markStale } from '#web/api/invalidation.ts'
import { tellFailure, toast } from '#web/ui/feedback/toast.ts'
import { forgetJourney, mergeJourney } from './journeys.cache.ts'
import { journeyQuery } from './journeys.queries.ts'

export function useAddSteps(id: string) {
  const client = useQueryClient()
  const { keyFor, settle } = useIdempotencyKey()
  return useMutation<unknown, ApiFailure, StepInput[]>({
    mutationFn: async (steps) => {
      const body = { pathId: id, steps }
      return await send('addSteps', { body }, { idempotencyKey: keyFor(body) })
    },
    onSuccess: async () => {
      settle()
      await markStale(client, 'addSteps')
    },
  })
}

export function useCreateJourney() {
  const client = useQueryClient()
  const { keyFor, settle } = useIdempotencyKey()
  return useMutation<Journey, ApiFailure, JourneyInput>({
    mutationFn: async (body) => (await send('createJourney', { body }, { idempotencyKey: keyFor(body) })).answer,
    onSuccess: (journey) => {
      settle()
      client.setQueryData(journeyQuery(journey.id).queryKey, journey)
      void markStale(client, 'createJourney')
    },
  })
}

export function useChangeJourney(id: string) {
  const client = useQueryClient()
  return useMutation<Journey, ApiFailure, JourneyChange>({
    mutationFn: async (body) => (await send('changeJourney', { params: { id }, body })).answer,
    onSuccess: (journey) => {
      mergeJourney(client, journey)
      void markStale(client, 'changeJourney')
    },
  })
}

/** Deletes a journey and offers to undo it. */
export function useDeleteJourney(id: string) {
  const client = useQueryClient()
  const { t } = useTranslation()
  const restore = async () => {
    try {
      const { answer } = await send('restoreJourney', { params: { id } })
      client.setQueryData(journeyQuery(id).queryKey, answer)
      toast(t('journeys.delete.restored'), { tone: 'success' })
      await markStale(client, 'restoreJourney')
    } catch (failure) {
      tellFailure(failure, t('journeys.delete.notRestored'))
    }
  }
  return useMutation<unknown, ApiFailure>({
    mutationFn: async () => await send('deleteJourney', { params: { id } }),
    onSuccess: () => {
      toast(t('journeys.delete.done'), {
        tone: 'success',
        action: { label: t('journeys.delete.undo'), onPress: () => void restore() },
      })
      forgetJourney(client, id)
      void markStale(client, 'deleteJourney')
    },
  })
}
