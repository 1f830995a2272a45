import { useRef, useState } from 'react'
import type { Badge } from '#contract/badge.ts'
import { JOURNEY_NAME_MAX, JOURNEY_STEPS_MAX } from '#contract/journey.ts'
import { STEP_DESCRIPTION_MAX, type StepInput } from '#contract/step.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { freshKey } from '#web/core/api/idempotency-key.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { type Candidate, sectionsOf, toSteps } from './imported-steps.ts'

interface SeriesFooterProps {
  parts: readonly Part[]
  room: number
  badges: readonly Badge[]
  /** The name of the imported list, if it has one. */
  name: string | undefined
  onCreated: (paths: StepInput[]) => void
  onClose: () => void
}

/** A button that creates the journeys of a series; after a failure it continues with the rest. */
export function SeriesFooter({ parts, room, badges, name, onCreated, onClose }: SeriesFooterProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { create, createdCount, problem } = useSeries()
  const isTooMany = parts.length > room
  const handleCreate = async () => {
    const descriptionOf = (part: Part) => (name === undefined ? part.name : t('editing.import.seriesPart', { name }))
    const paths = await create({ parts, badges, descriptionOf })
    if (paths) onCreated(paths)
  }
  const creating =
    createdCount !== null && t('editing.import.creating', { done: number(createdCount), all: number(parts.length) })
  const tooMany = isTooMany && t('editing.import.tooManyParts', { count: parts.length, room: number(room) })
  return (
    <>
      <p role="status" className={`me-auto self-center text-sm ${problem || isTooMany ? 'text-danger' : 'text-muted'}`}>
        {creating || problem || tooMany || (badges.length === 0 && t('editing.import.badgeMissing'))}
      </p>
      <Button variant="quiet" onClick={onClose}>
        {t('editing.addSteps.cancel')}
      </Button>
      <Button
        busy={createdCount !== null}
        disabled={parts.length === 0 || isTooMany || badges.length === 0}
        onClick={() => void handleCreate()}
      >
        {t('editing.import.createSeries', { count: parts.length })}
      </Button>
    </>
  )
}

interface Series {
  parts: readonly Part[]
  badges: readonly Badge[]
  /** The description of a journey in the series. */
  descriptionOf: (part: Part) => string
}

/**
 * Creates the private journeys of a series one by one, and returns Path steps that lead to them.
 * After a failure, the next call continues with the rest.
 */
function useSeries() {
  const write = useWrite()
  const paths = useRef(new Map<Part, StepInput>())
  const keys = useRef(new Map<Part, string>())
  const [createdCount, setCreatedCount] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const createPart = async (part: Part, { badges, descriptionOf }: Series): Promise<StepInput> => {
    const idempotencyKey = keys.current.get(part) ?? freshKey()
    keys.current.set(part, idempotencyKey)
    const texts = { ...part, description: descriptionOf(part), badges: [...badges] }
    const body = { ...texts, visibility: 'private' as const, licence: null }
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

/** One journey of a series. */
interface Part {
  name: string
  steps: StepInput[]
}

/**
 * Divides the chosen links into journeys, one per section; a section of more than 200 links is
 * split into several journeys.
 */
export function partsOf(chosen: readonly Candidate[], untitled: string, origin: string): Part[] {
  const sections = new Map<string, Candidate[]>()
  for (const { title, candidates } of sectionsOf(chosen))
    sections.set(title || untitled, [...(sections.get(title || untitled) ?? []), ...candidates])
  return [...sections].flatMap(([title, candidates]) => {
    const count = Math.ceil(candidates.length / JOURNEY_STEPS_MAX)
    return Array.from({ length: count }, (_, index) => {
      const number = count > 1 ? ` (${index + 1})` : ''
      const some = candidates.slice(index * JOURNEY_STEPS_MAX, (index + 1) * JOURNEY_STEPS_MAX)
      return {
        name: title.slice(0, JOURNEY_NAME_MAX - number.length) + number,
        // The steps have no section, because the section is the whole journey.
        steps: toSteps(some, some, origin).map(({ section: _, ...step }) => step),
      }
    })
  })
}
