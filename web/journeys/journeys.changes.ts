import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Journey, JourneyChange, JourneyInput } from '#contract/journey.ts'
import type { StepInput } from '#contract/step.ts'
import { type ApiFailure, load, send } from '#web/client.ts'
import { useIdempotencyKey } from '#web/idempotency.ts'
import { tellFailure, toast } from '#web/ui/toast.ts'
import { forgetJourney, mergeJourney, refreshLists } from './journeys.cache.ts'
import { journeyQuery } from './journeys.queries.ts'

const LISTS = ['journeys', 'ownJourneys', 'journeysOf', 'followedJourneys', 'deletedJourneys'] as const

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
      await client.invalidateQueries({ queryKey: journeyQuery(id).queryKey })
      await Promise.all([
        client.invalidateQueries({ queryKey: load('progress', { params: { pathId: id } }).queryKey }),
        refreshLists(client, 'journeys', 'ownJourneys', 'journeysOf'),
      ])
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
      void refreshLists(client, 'journeys', 'ownJourneys', 'journeysOf')
    },
  })
}

export function useChangeJourney(id: string) {
  const client = useQueryClient()
  return useMutation<Journey, ApiFailure, JourneyChange>({
    mutationFn: async (body) => (await send('changeJourney', { params: { id }, body })).answer,
    onSuccess: (journey) => {
      mergeJourney(client, journey)
      void client.invalidateQueries({ queryKey: load('progress', { params: { pathId: id } }).queryKey })
    },
  })
}

/** Deletes at once and offers to take it back. */
export function useDeleteJourney(id: string) {
  const client = useQueryClient()
  const { t } = useTranslation()
  const restore = async () => {
    try {
      const { answer } = await send('restoreJourney', { params: { id } })
      client.setQueryData(journeyQuery(id).queryKey, answer)
      toast(t('journeys.delete.restored'), { tone: 'success' })
      await refreshLists(client, ...LISTS)
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
      void forgetJourney(client, id)
    },
  })
}
