import { useState } from 'react'
import type { ApiError } from '#web/core/api/api-error.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'

interface EndLinkDialogProps {
  id: string
  name: string
  onClose: () => void
}

/** Asks before an invitation link ends, since it can't be made to work again. */
export function EndLinkDialog({ id, name, onClose }: EndLinkDialogProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const [busy, setBusy] = useState(false)
  const handleConfirm = async () => {
    setBusy(true)
    try {
      await write('endInvitationLink', { params: { id } })
      toast(t('site.links.ended'), { tone: 'success' })
    } catch (failure) {
      showFailure(failure as ApiError, t('ui.error.title'))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t('site.links.endTitle', { name })}
      text={t('site.links.endText')}
      confirmLabel={t('site.links.end')}
      danger
      busy={busy}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    />
  )
}
