import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Profile } from '#contract/person.ts'
import type { Activity } from '#contract/progress.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { ActivityFrame, ActivityYearSkeleton } from './ActivityYearSkeleton.tsx'
import { gridOf } from './activity.grid.ts'
import { activityQuery } from './people.queries.ts'
import { WhoSees } from './WhoSees.tsx'
import { LevelLegend, YearGrid } from './YearGrid.tsx'

/** The steps a person finished on each day of the last year. */
export function ActivityYear({ profile, own }: { profile: Profile; own: boolean }) {
  const { data, error, refetch } = useQuery(activityQuery(profile))
  if (data) return <Year activity={data} own={own} isShown={profile.shows.includes('activity')} />
  if (!error) return <ActivityYearSkeleton own={own} />
  return (
    <div className="mt-5">
      <ErrorState error={error} onRetry={() => void refetch()} />
    </div>
  )
}

function Year({ activity, own, isShown }: { activity: Activity; own: boolean; isShown: boolean }) {
  const { t } = useTranslation()
  const titleId = useId()
  const grid = gridOf(activity)
  const { steps, days } = grid
  const empty = t(own ? 'people.activity.emptyOwn' : 'people.activity.empty')
  return (
    <ActivityFrame
      own={own}
      heading={
        <>
          <h2 id={titleId} className="text-[1.35rem]">
            {steps === 0 ? t('people.activity.none') : t('people.activity.steps', { count: steps })}
          </h2>
          {own && <WhoSees isShown={isShown} />}
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

/** For screen readers, which can't see the squares. */
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
