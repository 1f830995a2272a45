import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#contract/person.ts'
import { load } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { RowPanel } from '#web/core/ui/lists/RowPanel.tsx'
import { GoalChoice } from '#web/features/browse/home/GoalChoice.tsx'
import { hasGoal } from '#web/features/browse/home/has-goal.ts'
import { WeekStones } from '#web/features/browse/home/WeekStones.tsx'

/** The weekly goal, with the steps of this week as stones. */
export function WeekPanel({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { data: week } = useQuery({ ...load('week', {}), enabled: hasGoal(profile) })
  const goal = hasGoal(profile) ? (week?.goal ?? null) : null
  const done = week?.done ?? 0
  return (
    <RowPanel
      id="week"
      title={t('home.week.yours')}
      hint={t('home.week.hint')}
      action={
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          {goal !== null && (
            <span
              role="img"
              aria-label={t('home.week.label', { steps: t('home.week.done', { count: goal, done }) })}
              className="max-w-66"
            >
              <WeekStones goal={goal} done={done} />
            </span>
          )}
          <GoalChoice />
        </div>
      }
    >
      <div className="pb-2" />
    </RowPanel>
  )
}
