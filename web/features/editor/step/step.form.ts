import * as z from 'zod/mini'
import { type StepInput, stepInput } from '#contract/step.ts'

/** The values of the step form; an empty text is an unknown fact. */
export interface StepValues {
  stepType: StepInput['stepType'] | ''
  description: string
  url: string
  minutes: string
  cost: NonNullable<StepInput['cost']> | ''
  language: string
  note: string
  section: string
  counts: Counts
  /** Whether the author took back that a pasted link was replaced by the address inside it. */
  keepsWrapper: boolean
}

export const COUNTS = ['required', 'optional', 'alternative'] as const
export type Counts = (typeof COUNTS)[number]

export const EMPTY_STEP: StepValues = {
  stepType: '',
  description: '',
  url: '',
  minutes: '',
  cost: '',
  language: '',
  note: '',
  section: '',
  counts: 'required',
  keepsWrapper: false,
}

export const stepForm = z.pipe(z.transform(inputOf), stepInput)

/** The step to save. An empty type is kept, so that the schema reports it as missing. */
function inputOf({ counts, minutes, stepType, keepsWrapper, ...values }: StepValues): z.core.input<typeof stepInput> {
  return {
    ...values,
    stepType: stepType as StepInput['stepType'],
    minutes: minutes.trim() === '' ? null : Number(minutes),
    cost: values.cost || null,
    language: values.language || null,
    optional: counts === 'optional',
    orPrevious: counts === 'alternative',
    keepsWrapper: keepsWrapper || undefined,
  }
}

export function stepValuesOf({ stepType, description, url, minutes, cost, language, ...step }: StepInput): StepValues {
  return {
    stepType,
    description,
    url,
    minutes: minutes ? String(minutes) : '',
    cost: cost ?? '',
    language: language ?? '',
    note: step.note ?? '',
    section: step.section ?? '',
    keepsWrapper: step.keepsWrapper ?? false,
    counts: step.optional ? 'optional' : step.orPrevious ? 'alternative' : 'required',
  }
}
