import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ProgressBar } from '#web/core/ui/display/ProgressBar.tsx'

/** The viewer's progress bar on a card; renders nothing if they haven't started. */
export function CardProgress({ done, steps }: { done: number; steps: number }) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  if (done === 0 || steps === 0) return null
  return (
    <div className="grid gap-2">
      <ProgressBar value={done} max={steps} label={t('journeys.progress.label')} />
      <span className="text-sm text-muted">
        {done >= steps
          ? t('journeys.card.allFinished')
          : t('journeys.card.walked', { share: percent(Math.round((done / steps) * 100) / 100) })}
      </span>
    </div>
  )
}
