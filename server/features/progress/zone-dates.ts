import { isoDay } from '#server/core/platform/time.ts'

const DAY_MS = 86_400_000

/** The date ('YYYY-MM-DD') at a time in ms. */
export type DateOf = (time: number) => string

const formats = new Map<string, Intl.DateTimeFormat>()

/** The dates of a time zone, given by its canonical name. */
export function zoneDates(timeZone: string): DateOf {
  const format = formats.get(timeZone) ?? formatOf(timeZone)
  formats.set(timeZone, format)
  return (time) => format.format(time)
}

/** Swedish dates are ISO dates. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
}

export function addDays(date: string, days: number): string {
  return isoDay(Date.parse(date) + days * DAY_MS)
}

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7))
}

/**
 * The first moment of a date in ms. It isn't always midnight, which a change to summer time can
 * skip, nor always a day after the date before. Local times are at most 14 hours from UTC.
 */
export function startOfDay(date: string, dateOf: DateOf): number {
  let before = Date.parse(date) - DAY_MS
  let after = Date.parse(date) + DAY_MS
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dateOf(middle) < date) before = middle
    else after = middle
  }
  return after
}

/** Number of days from one date to a later one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
