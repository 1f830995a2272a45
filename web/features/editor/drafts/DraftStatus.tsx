import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { SaveState } from './draft.saver.ts'

/** Says whether the draft is saved; screen readers announce failures. */
export function DraftStatus({ state }: { state: SaveState }) {
  const { t } = useTranslation()
  // The local time of a save, such as '14:05'.
  const time = (iso: string) => new Date(iso).toTimeString().slice(0, 5)
  return (
    <div className="mt-1 mb-5 min-h-6 text-sm text-muted">
      {state.kind === 'saving' && <p>{t('editing.drafts.saving')}</p>}
      {state.kind === 'saved' && <p>{t('editing.drafts.saved', { time: time(state.at) })}</p>}
      <p role="status" className="text-danger">
        {state.kind === 'failed' && t('editing.drafts.failed')}
        {state.kind === 'refused' && t('editing.drafts.refused', { reason: state.reason })}
      </p>
    </div>
  )
}
