import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/base/Button.tsx'

interface DraftConflictProps {
  onLoadOther: () => void
  onKeepMine: () => void
}

/** Another device or tab saved first: the author chooses, and both versions stay. */
export function DraftConflict({ onLoadOther, onKeepMine }: DraftConflictProps) {
  const { t } = useTranslation()
  return (
    <section role="alert" className="mb-6 grid gap-3 rounded-m bg-accent-soft p-4 text-accent">
      <p>{t('editing.drafts.conflict')}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="quiet" onClick={onLoadOther}>
          {t('editing.drafts.loadOther')}
        </Button>
        <Button variant="quiet" onClick={onKeepMine}>
          {t('editing.drafts.keepMine')}
        </Button>
      </div>
    </section>
  )
}
