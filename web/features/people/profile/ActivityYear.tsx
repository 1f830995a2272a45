import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Profile } from '#contract/person.ts'
import type { Activity } from '#contract/progress.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { ActivityFrame, ActivityYearSkeleton } from './ActivityYearSkeleton.tsx'
import { gridOf, levelOf, WEEKS } from './activity.grid.ts'
import { activityQuery } from './people.queries.ts'
import { WhoSees } from './WhoSees.tsx'

/** A calendar of the last year with the number of steps that a person finished each day. */
export function ActivityYear({ profile, own }: { profile: Profile; own: boolean }) {
  const { data, error, refetch } = useQuery(activityQuery(profile))
  if (data) return <Year activity={data} isOwn={own} isShown={profile.shows.includes('activity')} />
  if (!error) return <ActivityYearSkeleton own={own} />
  return (
    <div className="mt-5">
      <ErrorState error={error} onRetry={() => void refetch()} />
    </div>
  )
}

function Year({ activity, isOwn, isShown }: { activity: Activity; isOwn: boolean; isShown: boolean }) {
  const { t } = useTranslation()
  const titleId = useId()
  const grid = gridOf(activity)
  const { steps, days } = grid
  const empty = t(isOwn ? 'people.activity.emptyOwn' : 'people.activity.empty')
  return (
    <ActivityFrame
      own={isOwn}
      heading={
        <>
          <h2 id={titleId} className="text-[1.35rem]">
            {steps === 0 ? t('people.activity.none') : t('people.activity.steps', { count: steps })}
          </h2>
          {isOwn && <WhoSees isShown={isShown} />}
        </>
      }
      year={
        <>
          <YearGrid grid={grid} labelledBy={titleId} />
          {steps > 0 && <WeekTable weeks={grid.weeks} />}
        </>
      }
      foot={
        <>
          <p>
            {steps === 0 ? empty : `${t('people.activity.days', { count: days.length })} ${t('people.activity.quiet')}`}
          </p>
          <LevelLegend />
        </>
      }
    />
  )
}

/** The steps per week as a table, for screen readers. */
function WeekTable({ weeks }: { weeks: { monday: string; steps: number }[] }) {
  const { t } = useTranslation()
  const { longDate } = useDays()
  return (
    <div className="sr-only">
      <table>
        <caption>{t('people.activity.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('people.activity.weekOf')}</th>
            <th scope="col">{t('people.activity.stepsColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, steps }) => (
            <tr key={monday}>
              <th scope="row">{longDate(monday)}</th>
              <td>{steps}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const SQUARE = 11
const PITCH = 14
const WIDTH = WEEKS * PITCH - (PITCH - SQUARE)
const HEIGHT = 7 * PITCH - (PITCH - SQUARE)

const LEVELS = [
  'fill-line',
  'fill-[color-mix(in_oklch,var(--brand)_28%,var(--card))]',
  'fill-[color-mix(in_oklch,var(--brand)_52%,var(--card))]',
  'fill-[color-mix(in_oklch,var(--brand)_76%,var(--card))]',
  'fill-brand',
] as const

interface YearGridProps {
  grid: ReturnType<typeof gridOf>
  labelledBy: string
}

/**
 * The calendar: a square per day, a column per week. Narrow screens scroll it, starting at the
 * newest week.
 */
function YearGrid({ grid: { days, months, today }, labelledBy }: YearGridProps) {
  return (
    <div className="flex gap-2">
      <Weekdays />
      <section
        ref={showNewestWeek}
        aria-labelledby={labelledBy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="min-w-0 flex-1 overflow-x-auto"
      >
        <div className="min-w-176">
          <Months months={months} />
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="block w-full rtl:-scale-x-100">
            <path d={squaresUntil(today)} className={LEVELS[0]} />
            {days.map(({ date, steps, week, weekday }) => (
              <Day key={date} date={date} steps={steps} x={week * PITCH} y={weekday * PITCH} />
            ))}
          </svg>
        </div>
      </section>
    </div>
  )
}

function Weekdays() {
  const { t } = useTranslation()
  const names = t('people.activity.weekdays').split(' ')
  return (
    <div aria-hidden="true" className="grid grid-rows-7 pt-6 text-xs leading-none text-faint max-sm:hidden">
      {names.map((name, row) => (
        <span key={name} className="self-center">
          {row === 0 || row === 2 || row === 4 ? name : ''}
        </span>
      ))}
    </div>
  )
}

function Months({ months }: { months: { week: number; month: number }[] }) {
  const { t } = useTranslation()
  const names = t('journeys.months.short').split(' ')
  return (
    <div aria-hidden="true" className="relative h-6 text-xs text-faint">
      {months.map(({ week, month }) => (
        <span key={week} className="absolute" style={{ insetInlineStart: `${(week / WEEKS) * 100}%` }}>
          {names[month - 1]}
        </span>
      ))}
    </div>
  )
}

function Day({ date, steps, x, y }: { date: string; steps: number; x: number; y: number }) {
  const { t } = useTranslation()
  const days = useDays()
  return (
    <rect x={x} y={y} width={SQUARE} height={SQUARE} rx="3" className={LEVELS[levelOf(steps)]}>
      <title>{t('people.activity.day', { count: steps, date: days.date(date) })}</title>
    </rect>
  )
}

function LevelLegend() {
  const { t } = useTranslation()
  return (
    <p aria-hidden="true" className="flex items-center gap-1.5 max-sm:hidden">
      {t('people.activity.fewer')}
      {LEVELS.map((level) => (
        <svg key={level} viewBox={`0 0 ${SQUARE} ${SQUARE}`} aria-hidden="true" className="size-3">
          <rect width={SQUARE} height={SQUARE} rx="3" className={level} />
        </svg>
      ))}
      {t('people.activity.more')}
    </p>
  )
}

/** One SVG path with the squares of all days; the last week ends with today. */
function squaresUntil(today: number): string {
  const corner = (end: string) => `a3 3 0 0 1 ${end}`
  const side = SQUARE - 6
  const square = `${corner('3-3')}h${side}${corner('3 3')}v${side}${corner('-3 3')}h-${side}${corner('-3-3')}z`
  const count = (WEEKS - 1) * 7 + today + 1
  return Array.from({ length: count }, (_, day) => {
    const [x, y] = [Math.floor(day / 7) * PITCH, (day % 7) * PITCH]
    return `M${x} ${y + 3}${square}`
  }).join('')
}

function showNewestWeek(box: HTMLElement | null): void {
  if (!box) return
  const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1
  box.scrollLeft = sign * box.scrollWidth
}
