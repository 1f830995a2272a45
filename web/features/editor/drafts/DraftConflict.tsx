import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'

interface DraftConflictProps {
  /** The draft was published or discarded there. */
  isGone: boolean
  onLoadOther: () => void
  onDiscard: () => void
  onKeepMine: () => void
}

/** Another device or tab came first: the author chooses, and what was typed here stays. */
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
