import { useQuery } from '@tanstack/react-query'
import Target from 'lucide-react/icons/target'
import { useState } from 'react'
import { load } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Popover } from '#web/core/ui/overlay/Popover.tsx'
import { GoalChoice } from './GoalChoice.tsx'
import { hasGoal } from './has-goal.ts'
import { WeekStones } from './WeekStones.tsx'

/** Max. goal that the collapsed side navigation shows as stones; above it, it shows two numbers. */
const COLUMN_MAX = 7

const LOOKS = {
  panel: 'grid w-full rounded-m border border-line px-3.5 py-3 mini:justify-items-center mini:px-1',
  inline: 'grid w-full grid-flow-col items-center justify-between rounded-m bg-sunk px-3.5 py-2.5',
  offer:
    'inline-flex min-h-11 items-center rounded-box px-3 font-[580] text-muted mini:w-full mini:flex-col mini:gap-1 mini:px-1 mini:text-center mini:text-xs',
} as const

interface WeekGoalProps {
  /** Whether the text and the stones share a line if there is space, and whether a goal is offered to those without. */
  inline?: boolean
}

/** A button with the steps of the week as stones, which opens the choice of the weekly goal. */
export function WeekGoal({ inline = false }: WeekGoalProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { data: week } = useQuery({ ...load('week', {}), enabled: hasGoal(profile) })
  // Stays while its popover is open: after the first goal is chosen, or the last one removed.
  const [isOffered] = useState(!hasGoal(profile))
  if (isOffered && !inline && !hasGoal(profile)) return null
  const goal = hasGoal(profile) ? (week?.goal ?? null) : null
  if (hasGoal(profile) && !week && !isOffered) return null
  const steps = goal === null ? '' : t('home.week.done', { count: goal, done: week?.done ?? 0 })
  const look = goal === null ? 'offer' : inline ? 'inline' : 'panel'
  return (
    <Popover
      label={goal === null ? t('home.week.offer') : t('home.week.label', { steps })}
      triggerClassName={`shrink-0 gap-2.5 text-start text-sm hover:bg-sunk hover:text-ink ${LOOKS[look]}`}
      trigger={
        goal === null ? (
          <>
            <Target size={19} aria-hidden="true" />
            {t('home.week.offer')}
          </>
        ) : (
          <Week goal={goal} done={week?.done ?? 0} steps={steps} />
        )
      }
    >
      {() => (
        <div className="grid max-w-72 justify-items-start gap-2">
          <h2 className="text-base">{t('home.week.yours')}</h2>
          <p className="text-sm text-muted">{t('home.week.hint')}</p>
          <GoalChoice />
        </div>
      )}
    </Popover>
  )
}

function Week({ goal, done, steps }: { goal: number; done: number; steps: string }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2 mini:hidden">
        <b>{t('home.week.title')}</b> <span className="text-muted">{steps}</span>
      </span>
      {goal > COLUMN_MAX && (
        <span dir="ltr" className="hidden font-[650] tabular-nums mini:block">
          {`${done}/${goal}`}
        </span>
      )}
      <WeekStones goal={goal} done={done} className={`mini:flex-col ${goal > COLUMN_MAX ? 'mini:hidden' : ''}`} />
    </>
  )
}
