import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import type { Filling } from './useFillFromPreviews.ts'

/** The progress of filling in titles and facts from link previews, with a button to stop it. */
export function FillingLine({ filling: { done, total, isWaiting, stop } }: { filling: Filling }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <progress value={done} max={total} aria-hidden="true" className="h-1.5 w-24 accent-brand" />
      <span>
        {t(isWaiting ? 'editing.import.waiting' : 'editing.import.filling', {
          done: number(done),
          total: number(total),
        })}
      </span>
      <Button variant="quiet" onClick={stop} className="border-transparent! px-3!">
        {t('editing.import.stop')}
      </Button>
    </div>
  )
}
