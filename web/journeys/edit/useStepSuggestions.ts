import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isSafeLink } from '#contract/link.ts'
import { STEP_DESCRIPTION_MAX, type StepInput } from '#contract/step.ts'
import { previewQuery } from '#web/journeys/data/preview.queries.ts'
import type { Form } from '#web/ui/form/useForm.ts'
import { useDebounced } from '#web/ui/state/useDebounced.ts'
import { guessStepType } from './step-type.guess.ts'

export type StepValues = Pick<StepInput, 'description' | 'url'> & { stepType: StepInput['stepType'] | '' }
type Field = 'stepType' | 'description'

const DEBOUNCE_MS = 500
const NONE: ReadonlySet<Field> = new Set()
const BOTH: ReadonlySet<Field> = new Set(['stepType', 'description'])

/** Suggests type and description for an address, unless the owner edited these fields. */
export function useStepSuggestions({ values, set }: Form<StepValues>, isNew: boolean) {
  const [edited, setEdited] = useState(() => (isNew ? filledIn(values) : BOTH))
  const url = values.url.trim()
  const isLink = isSafeLink(url)
  const isSettled = useDebounced(url, DEBOUNCE_MS, '') === url && isLink
  const { data } = useQuery({ ...previewQuery(url), enabled: isSettled && !edited.has('description') })
  const stepType = isLink ? (guessStepType(url, location.origin) ?? '') : ''
  const description = isLink ? shortened(data?.title ?? '') : ''

  useEffect(() => {
    if (!edited.has('stepType')) set('stepType', stepType)
  }, [edited, stepType, set])
  useEffect(() => {
    if (!edited.has('description')) set('description', description)
  }, [edited, description, set])

  return {
    /** Sets a field and marks it as edited, so that no suggestion overwrites it. */
    edit<Name extends Field>(name: Name, value: StepValues[Name]): void {
      setEdited(new Set(edited).add(name))
      set(name, value)
    },
    isSuggested: (name: Field) => !edited.has(name) && values[name] !== '',
    reset: () => setEdited(NONE),
  }
}

function filledIn(values: StepValues): ReadonlySet<Field> {
  return new Set([...BOTH].filter((field) => values[field] !== ''))
}

function shortened(title: string): string {
  const characters = [...new Intl.Segmenter().segment(title)].map(({ segment }) => segment)
  if (characters.length <= STEP_DESCRIPTION_MAX) return title
  return `${characters
    .slice(0, STEP_DESCRIPTION_MAX - 1)
    .join('')
    .trimEnd()}…`
}
