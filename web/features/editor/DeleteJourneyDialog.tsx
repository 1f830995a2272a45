import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { useDeleteJourney } from './useDeleteJourney.ts'

interface DeleteJourneyDialogProps {
  id: string
  open: boolean
  onClose: () => void
  /** Called before leaving the page. */
  onDeleted?: () => void
}

export function DeleteJourneyDialog({ id, open, onClose, onDeleted }: DeleteJourneyDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutate, isPending } = useDeleteJourney(id)
  const handleConfirm = () =>
    mutate(undefined, {
      onSuccess: () => {
        onDeleted?.()
        void navigate({ to: '/app/discover', ignoreBlocker: true })
      },
      onError: (failure) => showFailure(failure, failure.message),
    })
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t('editing.delete.title')}
      text={t('editing.delete.text')}
      confirmLabel={t('editing.delete.confirm')}
      busy={isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  )
}
