import CircleCheck from 'lucide-react/icons/circle-check'
import { localTime } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import type { SaveState } from './draft.saver.ts'

/** Says whether the draft is saved; screen readers announce failures. */
export function DraftStatus({ state }: { state: SaveState }) {
  const { t } = useTranslation()
  return (
    <div className="mt-1 min-h-5 text-sm leading-5 text-muted">
      {state.kind === 'saving' && <p>{t('editing.drafts.saving')}</p>}
      {state.kind === 'saved' && (
        <p className="flex items-center gap-1.5">
          <CircleCheck size={15} aria-hidden="true" />
          {t('editing.drafts.saved', { time: localTime(state.at) })}
        </p>
      )}
      <p role="status" className="text-danger">
        {state.kind === 'failed' && t('editing.drafts.failed')}
        {state.kind === 'refused' && t('editing.drafts.refused', { reason: state.reason })}
      </p>
    </div>
  )
}
