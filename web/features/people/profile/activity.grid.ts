import type { Activity } from '#contract/progress.ts'

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
export const WEEKS = 53

export interface ActiveDay {
  date: string
  steps: number
  /** The column of the week, from the oldest (0). */
  week: number
  /** The row of the weekday; 0 is Monday. */
  weekday: number
}

interface Grid {
  /** The days on which the person finished steps. */
  days: ActiveDay[]
  steps: number
  /** The weeks with finished steps: their Monday, and the number of steps. */
  weeks: { monday: string; steps: number }[]
  /** The column in which each month begins; `month` is 1 to 12. */
  months: { week: number; month: number }[]
  /** The row of today, which is in the last column. */
  today: number
}

/** Arranges a year of activity in 53 columns, one per week; the last week contains today. */
export function gridOf({ to, days }: Pick<Activity, 'to' | 'days'>): Grid {
  const today = weekdayOf(to)
  const first = Date.parse(to) - ((WEEKS - 1) * WEEK_DAYS + today) * DAY_MS
  const placed = days
    .map(({ date, steps }) => {
      const day = Math.round((Date.parse(date) - first) / DAY_MS)
      return { date, steps, week: Math.floor(day / WEEK_DAYS), weekday: day % WEEK_DAYS }
    })
    .filter(({ week }) => week >= 0 && week < WEEKS)
  const mondays = Array.from({ length: WEEKS }, (_, week) => isoDate(first + week * WEEK_DAYS * DAY_MS))
  const stepsOf = (week: number) => placed.reduce((sum, day) => sum + (day.week === week ? day.steps : 0), 0)
  return {
    days: placed,
    steps: placed.reduce((sum, day) => sum + day.steps, 0),
    weeks: mondays.map((monday, week) => ({ monday, steps: stepsOf(week) })).filter(({ steps }) => steps > 0),
    months: mondays.flatMap((monday, week) => {
      const month = Number(monday.slice(5, 7))
      const before = mondays[week - 1]
      return before !== undefined && Number(before.slice(5, 7)) !== month ? [{ week, month }] : []
    }),
    today,
  }
}

/** Min. number of steps for the color levels 1 to 4. */
const LEVELS = [1, 2, 4, 7] as const

/** The color level of a day, from 0 (no steps) to 4. */
export function levelOf(steps: number): number {
  return LEVELS.filter((least) => steps >= least).length
}

function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7
}

function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
