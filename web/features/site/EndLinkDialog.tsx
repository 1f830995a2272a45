import { useState } from 'react'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'

interface EndLinkDialogProps {
  id: string
  name: string
  /** The action: 'end' for a valid link, 'remove' for one that isn't valid any more. */
  act: 'end' | 'remove'
  onClose: () => void
}

/** Asks for confirmation before an invitation link is ended or removed, since it can't be restored. */
export function EndLinkDialog({ id, name, act, onClose }: EndLinkDialogProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const [busy, setBusy] = useState(false)
  const handleConfirm = async () => {
    setBusy(true)
    try {
      await write('endInvitationLink', { params: { id } })
      toast(t(act === 'end' ? 'site.links.ended' : 'site.links.removed'), { tone: 'success' })
    } catch (failure) {
      showFailure(failure, t('ui.error.title'), handleConfirm)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t(`site.links.${act}Title`, { name })}
      text={t(`site.links.${act}Text`)}
      confirmLabel={t(`site.links.${act}`)}
      danger
      busy={busy}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    />
  )
}
