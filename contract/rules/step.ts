export const STEP_TYPES = [
  'Article',
  'Book',
  'Course',
  'Documentary',
  'Event (virtual/in-person)',
  'Podcast',
  'Path',
  'Video',
  'Video Series',
  'Open Source',
] as const
export type StepType = (typeof STEP_TYPES)[number]
export const STEP_DESCRIPTION_MAX = 100

export const STEP_COSTS = ['free', 'paid'] as const
/** Max. minutes of a step: about 42 days without a break. */
export const STEP_MINUTES_MAX = 60_000
export const STEP_NOTE_MAX = 500
export const STEP_SECTION_MAX = 80

/**
 * The optional facts of a step, in the order of exported files. Schemas, stores, exports and
 * imports share this list.
 */
export const STEP_FACTS = ['minutes', 'cost', 'language', 'optional', 'orPrevious'] as const
export type StepFact = (typeof STEP_FACTS)[number]

/**
 * All optional fields of a step: its facts, the author's note and a heading that starts at the
 * step.
 */
export const STEP_OPTIONALS = ['section', ...STEP_FACTS, 'note'] as const
type StepOptional = (typeof STEP_OPTIONALS)[number]

/** The optional fields of a step that have a value: not empty, unset or false. */
export function filledFieldsOf<Step extends { [Field in StepOptional]?: unknown }>(step: Step) {
  const known = STEP_OPTIONALS.filter((field) => step[field]).map((field) => [field, step[field]])
  return Object.fromEntries(known) as { [Field in StepOptional]?: NonNullable<Step[Field]> }
}

/** The whole hours and remaining minutes of a length. */
export function hoursAndMinutes(minutes: number): { hours: number; minutes: number } {
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** Minutes rounded to 5 min below one hour, to 30 min below ten hours, to 60 min above. */
export function roundedMinutes(minutes: number): number {
  const unit = minutes < 58 ? 5 : minutes < 600 ? 30 : 60
  return Math.max(Math.round(minutes / unit) * unit, unit)
}
