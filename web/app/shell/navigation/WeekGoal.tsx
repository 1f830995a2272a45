import { useQuery } from '@tanstack/react-query'
import { load } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/**
 * Max. goal in steps per week that is shown with large stones; smaller stones leave room for 50.
 */
const LARGE_STONES_MAX = 14

/**
 * The weekly goal with one stone per step; the collapsed side navigation shows two numbers instead.
 */
export function WeekGoal() {
  const { t } = useTranslation()
  const { data: week } = useQuery(load('week', {}))
  if (!week || week.goal === null) return null
  const { goal, done } = week
  const steps = t('shell.week.done', { count: goal, done })
  const size = goal > LARGE_STONES_MAX ? 'h-2.5 w-3.5 border' : 'h-4.5 w-6.5 border-[1.5px]'
  return (
    <div
      role="img"
      aria-label={t('shell.week.label', { steps })}
      className="grid shrink-0 gap-2.5 rounded-m border border-line px-3.5 py-3 text-sm mini:justify-items-center mini:px-1"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-2 mini:hidden">
        <b>{t('shell.week.title')}</b>
        <span className="text-muted">{steps}</span>
      </span>
      <span dir="ltr" className="hidden font-[650] tabular-nums mini:block">
        {`${done}/${goal}`}
      </span>
      <span className="flex flex-wrap gap-1.25 mini:hidden">
        {Array.from({ length: goal }, (_, stone) => (
          <span
            key={stone}
            data-fill={stone < done || undefined}
            className={`rounded-stone border-field data-fill:border-brand data-fill:bg-brand ${size}`}
          />
        ))}
      </span>
    </div>
  )
}
