import { STEP_MINUTES_MAX } from '#contract/rules/step.ts'

const UNITS_MAX = 64
const NUMBER = '(\\d{1,9}(?:[.,]\\d{1,9})?)'
/**
 * A duration without calendar lengths such as P4W, which state how long a course runs rather than
 * how long it takes.
 */
const ISO = new RegExp(`^P(?:0+Y)?(?:0+M)?(?:0+W)?(?:${NUMBER}D)?T(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?$`, 'i')
const SECONDS = /^\d{1,9}(?:\.\d{1,9})?$/
/** '5 minutes', '5 Min.', 'about 5 min read'. */
const WORDS = /^\D{0,20}(\d{1,5})\s?-?min/i

/** Whole minutes of an ISO 8601 duration; null if it is invalid, zero or too long. */
export function minutesOfIso(value: unknown): number | null {
  const parts = typeof value === 'string' && value.length <= UNITS_MAX ? ISO.exec(value.trim()) : null
  if (!parts) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map(numberOf)
  return within(((days * 24 + hours) * 60 + minutes) * 60 + seconds)
}

/** The minutes of a number of seconds or its text; null if invalid. */
export function minutesOfSeconds(value: unknown): number | null {
  if (typeof value === 'number') return within(value)
  if (typeof value !== 'string' || value.length > UNITS_MAX) return null
  return SECONDS.test(value.trim()) ? within(Number(value)) : null
}

/** The minutes in a text that begins with a number of minutes, in English, German or French. */
export function minutesOfWords(value: string | undefined): number | null {
  const minutes = WORDS.exec(value ?? '')?.[1]
  return minutes === undefined ? null : within(Number(minutes) * 60)
}

function within(seconds: number): number | null {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return seconds > 0 && minutes <= STEP_MINUTES_MAX ? minutes : null
}

function numberOf(text: string | undefined): number {
  return text === undefined ? 0 : Number(text.replace(',', '.'))
}
