import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Journey, JourneyChange, JourneyInput } from '#contract/journey.ts'
import type { StepInput } from '#contract/step.ts'
import type { ApiError } from '#web/core/api/api-error.ts'
import { holds } from '#web/core/api/cached-item.ts'
import { useIdempotencyKey } from '#web/core/api/idempotency-key.ts'
import { useWrite } from '#web/core/api/write.ts'
import { rememberLicence } from '#web/core/session/session.ts'
import { cachedJourney, mergeJourney } from './journeys.cache.ts'
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
      rememberLicence(body.licence)
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
      const patch = { apply, covers: holds(cachedJourney(id)) }
      const journey = await write('changeJourney', { params: { id }, body }, { patch })
      rememberLicence(body.licence)
      return journey
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
