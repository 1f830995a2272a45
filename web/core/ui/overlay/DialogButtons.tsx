import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'

interface DialogButtonsProps {
  /** The label of the button that submits the form. */
  submit: string
  /** The label of the other button; 'Cancel' if left out. */
  cancel?: string
  onCancel: () => void
  busy: boolean
  danger?: boolean | undefined
}

/** The buttons at the end of a form in a dialog. */
export function DialogButtons({ submit, cancel, onCancel, busy, danger = false }: DialogButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap justify-end gap-2.5">
      <Button variant="quiet" onClick={onCancel}>
        {cancel ?? t('ui.cancel')}
      </Button>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
        {submit}
      </Button>
    </div>
  )
}
