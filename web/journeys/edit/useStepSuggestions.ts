import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isSafeLink } from '#contract/link.ts'
import { STEP_DESCRIPTION_MAX, type StepInput } from '#contract/step.ts'
import { previewQuery } from '#web/journeys/data/preview.queries.ts'
import type { Form } from '#web/ui/form/useForm.ts'
import { guessType } from './step.guess.ts'

export type StepValues = Pick<StepInput, 'description' | 'url'> & { stepType: StepInput['stepType'] | '' }
type Field = 'stepType' | 'description'

const SETTLED_MS = 500
const NONE: ReadonlySet<Field> = new Set()
const BOTH: ReadonlySet<Field> = new Set(['stepType', 'description'])

/** Suggests type and description for an address, unless the owner edited these fields. */
export function useStepSuggestions({ values, set }: Form<StepValues>, isNew: boolean) {
  const [own, setOwn] = useState(() => (isNew ? writtenIn(values) : BOTH))
  const url = values.url.trim()
  const isLink = isSafeLink(url)
  const isSettled = useSettled(url) && isLink
  const { data } = useQuery({ ...previewQuery(url), enabled: isSettled && !own.has('description') })
  const stepType = isLink ? (guessType(url, location.origin) ?? '') : ''
  const description = isLink ? shortened(data?.title ?? '') : ''

  useEffect(() => {
    if (!own.has('stepType')) set('stepType', stepType)
  }, [own, stepType, set])
  useEffect(() => {
    if (!own.has('description')) set('description', description)
  }, [own, description, set])

  return {
    /** Sets a field and marks it as edited, so that no suggestion overwrites it. */
    write<Name extends Field>(name: Name, value: StepValues[Name]): void {
      setOwn(new Set(own).add(name))
      set(name, value)
    },
    isSuggested: (name: Field) => !own.has(name) && values[name] !== '',
    forget: () => setOwn(NONE),
  }
}

function writtenIn(values: StepValues): ReadonlySet<Field> {
  return new Set([...BOTH].filter((field) => values[field] !== ''))
}

/** Whether the value hasn't changed for a moment. */
function useSettled(value: string): boolean {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled === value
}

function shortened(title: string): string {
  const characters = [...new Intl.Segmenter().segment(title)].map(({ segment }) => segment)
  if (characters.length <= STEP_DESCRIPTION_MAX) return title
  return `${characters
    .slice(0, STEP_DESCRIPTION_MAX - 1)
    .join('')
    .trimEnd()}…`
}
