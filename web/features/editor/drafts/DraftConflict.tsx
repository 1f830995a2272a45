import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'

interface DraftConflictProps {
  /** Whether the draft was published or discarded elsewhere. */
  isGone: boolean
  onLoadOther: () => void
  onDiscard: () => void
  onKeepMine: () => void
}

/**
 * The message that another device or tab changed the draft. The author chooses a version; their
 * unsaved input isn't lost.
 */
export function DraftConflict({ isGone, onLoadOther, onDiscard, onKeepMine }: DraftConflictProps) {
  const { t } = useTranslation()
  return (
    <section role="alert" className="mb-6 grid gap-3 rounded-m bg-accent-soft p-4 text-accent">
      <p>{t(isGone ? 'editing.drafts.gone' : 'editing.drafts.conflict')}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="quiet" onClick={isGone ? onDiscard : onLoadOther}>
          {t(isGone ? 'editing.create.discard' : 'editing.drafts.loadOther')}
        </Button>
        <Button variant="quiet" onClick={onKeepMine}>
          {t('editing.drafts.keepMine')}
        </Button>
      </div>
    </section>
  )
}
