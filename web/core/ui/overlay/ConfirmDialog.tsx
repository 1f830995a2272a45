import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  text: ReactNode
  confirmLabel: string
  /** Another action than the confirmed one. */
  other?: { label: string; onPress: () => void } | undefined
  /** Whether the action destroys something; the button is then red. */
  danger?: boolean
  onConfirm: () => void
  onClose: () => void
  busy?: boolean
}

/** Asks for confirmation before an action that can't be undone; 'Cancel' has the focus. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  other,
  danger = false,
  onConfirm,
  onClose,
  busy = false,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      className="max-w-[30rem]"
      footer={
        <>
          <Button variant="quiet" onClick={onClose} data-autofocus>
            {t('ui.cancel')}
          </Button>
          {other && (
            <Button variant="quiet" onClick={other.onPress}>
              {other.label}
            </Button>
          )}
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            // Ignores the second click of a double click, which can come before `busy` is shown.
            onClick={({ detail }) => detail < 2 && onConfirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className="text-muted">{text}</p>
    </Dialog>
  )
}
