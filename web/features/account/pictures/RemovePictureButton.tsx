import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import type { PictureKind } from './picture.ts'

interface RemovePictureButtonProps {
  kind: PictureKind
  busy: boolean
  onRemove: () => Promise<unknown>
}

export function RemovePictureButton({ kind, busy, onRemove }: RemovePictureButtonProps) {
  const { t } = useTranslation()
  const [isConfirming, setIsConfirming] = useState(false)
  const handleConfirm = async () => {
    await onRemove()
    setIsConfirming(false)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        {t(`account.picture.${kind}.remove`)}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        danger
        title={t(`account.picture.${kind}.removeTitle`)}
        text={t(`account.picture.${kind}.removeText`)}
        confirmLabel={t(`account.picture.${kind}.remove`)}
        busy={busy}
        onConfirm={() => void handleConfirm()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  )
}
