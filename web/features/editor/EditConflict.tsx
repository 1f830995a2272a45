import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'

interface EditConflictProps {
  id: string
  busy: boolean
  onOverwrite: () => void
}

/** Another save came first: the owner chooses to overwrite it or to open it. */
export function EditConflict({ id, busy, onOverwrite }: EditConflictProps) {
  const { t } = useTranslation()
  return (
    <section role="alert" className="grid gap-3 rounded-m bg-accent-soft p-4 text-accent">
      <p>{t('editing.edit.conflict')}</p>
      <div className="flex flex-wrap gap-2.5">
        <a
          href={`/app/discover/journey/${encodeURIComponent(id)}`}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'quiet' })}
        >
          {t('editing.edit.see')}
        </a>
        <Button variant="quiet" busy={busy} onClick={onOverwrite}>
          {t('editing.edit.overwrite')}
        </Button>
      </div>
    </section>
  )
}
