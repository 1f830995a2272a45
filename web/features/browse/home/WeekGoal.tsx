import { useQuery } from '@tanstack/react-query'
import { load } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/**
 * Max. goal in steps per week that is shown with large stones; smaller stones leave room for 50.
 */
const LARGE_STONES_MAX = 14
/** Max. goal that the collapsed side navigation shows with stones; above, it shows two numbers. */
const COLUMN_MAX = 7

interface WeekGoalProps {
  /** Whether the words and the stones share a line, where there is room for that. */
  inline?: boolean
}

/** The weekly goal with one stone per step. */
export function WeekGoal({ inline = false }: WeekGoalProps) {
  const { t } = useTranslation()
  const { data: week } = useQuery(load('week', {}))
  if (!week || week.goal === null) return null
  const { goal, done } = week
  const steps = t('shell.week.done', { count: goal, done })
  const size = goal > LARGE_STONES_MAX ? 'h-2.5 w-3.5 border' : 'h-4.5 w-6.5 border-[1.5px]'
  const look = inline
    ? 'grid-flow-col items-center justify-between rounded-m bg-sunk px-3.5 py-2.5'
    : 'rounded-m border border-line px-3.5 py-3 mini:justify-items-center mini:px-1'
  return (
    <div role="img" aria-label={t('shell.week.label', { steps })} className={`grid shrink-0 gap-2.5 text-sm ${look}`}>
      <span className="flex flex-wrap items-baseline justify-between gap-x-2 mini:hidden">
        <b>{t('shell.week.title')}</b>
        <span className="text-muted">{steps}</span>
      </span>
      {goal > COLUMN_MAX && (
        <span dir="ltr" className="hidden font-[650] tabular-nums mini:block">
          {`${done}/${goal}`}
        </span>
      )}
      <span className={`flex flex-wrap gap-1.25 mini:flex-col ${goal > COLUMN_MAX ? 'mini:hidden' : ''}`}>
        {Array.from({ length: goal }, (_, stone) => (
          <span
            key={stone}
            data-fill={stone < done || undefined}
            className={`rounded-stone border-field data-fill:border-brand data-fill:bg-brand forced-colors:data-fill:bg-[CanvasText] ${size}`}
          />
        ))}
      </span>
    </div>
  )
}
