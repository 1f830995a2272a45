import { useTranslation } from '#web/core/i18n/translation.tsx'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'

interface ResetDialogProps {
  onConfirm: () => void
  onClose: () => void
}

/** Asks before all ticks of a journey are removed. */
export function ResetDialog(props: ResetDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      {...props}
      open
      title={t('finish.resetTitle')}
      text={t('finish.resetText')}
      confirmLabel={t('journeys.finish.reset')}
    />
  )
}
