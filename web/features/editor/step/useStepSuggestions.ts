import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isSafeLink } from '#contract/rules/link.ts'
import type { Form } from '#web/core/ui/form/useForm.ts'
import { useDebounced } from '#web/core/ui/state/useDebounced.ts'
import { previewQuery, titleIn } from '#web/features/journeys/data/preview.queries.ts'
import { guessStepType } from '#web/features/journeys/data/step-type.guess.ts'
import type { StepValues } from './step.form.ts'

const FIELDS = ['stepType', 'description', 'minutes', 'cost', 'language'] as const
export type SuggestedField = (typeof FIELDS)[number]

const DEBOUNCE_MS = 500
const NONE: ReadonlySet<SuggestedField> = new Set()

export interface StepSuggestions {
  /** Sets a field and marks it as edited, so that suggestions don't overwrite it. */
  edit: <Name extends SuggestedField>(name: Name, value: StepValues[Name]) => void
  isSuggested: (name: SuggestedField) => boolean
  reset: () => void
}

/**
 * Suggests type, description and facts from the preview of a link, except for fields that the owner
 * edited. For a stored step, only its unknown facts are suggested.
 */
export function useStepSuggestions({ values, set }: Form<StepValues>, isNew: boolean): StepSuggestions {
  const [edited, setEdited] = useState(() => filledIn(values, isNew))
  const url = values.url.trim()
  const isLink = isSafeLink(url)
  const isSettled = useDebounced(url, DEBOUNCE_MS, '') === url && isLink
  const { data } = useQuery({ ...previewQuery(url), enabled: isSettled && edited.size < FIELDS.length })
  const stepType = isLink ? (guessStepType(url, location.origin) ?? '') : ''
  const description = isLink ? titleIn(data) : ''

  useEffect(() => {
    if (!edited.has('stepType')) set('stepType', stepType)
  }, [edited, stepType, set])
  useEffect(() => {
    if (!edited.has('description')) set('description', description)
  }, [edited, description, set])
  const minutes = isLink && data?.minutes ? String(data.minutes) : ''
  const cost = (isLink && data?.cost) || ''
  const language = (isLink && data?.language) || ''
  useEffect(() => {
    if (!edited.has('minutes')) set('minutes', minutes)
    if (!edited.has('cost')) set('cost', cost)
    if (!edited.has('language')) set('language', language)
  }, [edited, minutes, cost, language, set])

  return {
    edit: (name, value) => {
      setEdited(new Set(edited).add(name))
      set(name, value)
    },
    isSuggested: (name: SuggestedField) => !edited.has(name) && values[name] !== '',
    reset: () => setEdited(NONE),
  }
}

function filledIn(values: StepValues, isNew: boolean): ReadonlySet<SuggestedField> {
  const isKept = (field: SuggestedField) =>
    values[field] !== '' || (!isNew && ['stepType', 'description'].includes(field))
  return new Set(FIELDS.filter(isKept))
}
