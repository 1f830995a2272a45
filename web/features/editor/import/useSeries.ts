import { useRef, useState } from 'react'
import type { Badge } from '#contract/badge.ts'
import { STEP_DESCRIPTION_MAX, type StepInput } from '#contract/step.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { freshKey } from '#web/core/api/idempotency-key.ts'
import { useWrite } from '#web/core/api/write.ts'
import type { Part } from './series.ts'

interface Series {
  parts: readonly Part[]
  badges: readonly Badge[]
  /** Of a part. */
  descriptionOf: (part: Part) => string
}

/**
 * Creates the journeys of a series, private ones, one after the other, and returns Path steps to
 * them. After a failure another call goes on with the rest.
 */
export function useSeries() {
  const write = useWrite()
  const paths = useRef(new Map<Part, StepInput>())
  const keys = useRef(new Map<Part, string>())
  const [createdCount, setCreatedCount] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const createPart = async (part: Part, { badges, descriptionOf }: Series): Promise<StepInput> => {
    const idempotencyKey = keys.current.get(part) ?? freshKey()
    keys.current.set(part, idempotencyKey)
    const body = { ...part, description: descriptionOf(part), badges: [...badges], visibility: 'private' as const }
    const { id } = await write('createJourney', { body }, { idempotencyKey })
    const url = new URL(`/app/discover/journey/${id}`, location.origin).href
    return { id: freshKey(), stepType: 'Path', description: part.name.slice(0, STEP_DESCRIPTION_MAX), url }
  }
  const create = async (series: Series): Promise<StepInput[] | undefined> => {
    setProblem(null)
    try {
      for (const [index, part] of series.parts.entries()) {
        setCreatedCount(index)
        if (!paths.current.has(part)) paths.current.set(part, await createPart(part, series))
      }
      return series.parts.flatMap((part) => paths.current.get(part) ?? [])
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(failure.reason)
      return undefined
    } finally {
      setCreatedCount(null)
    }
  }
  return { create, createdCount, problem }
}
