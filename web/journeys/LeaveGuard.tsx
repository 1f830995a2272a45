import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

interface LeaveGuardProps {
  /** Is there something that leaving would leave behind? Asked at the moment of leaving. */
  isUnsaved: () => boolean
  /** It stays on this device, so that closing the tab need not ask. */
  isKept: boolean
  title: string
}

/** Asks before a page with unsaved work is left. */
export function LeaveGuard({ isUnsaved, isKept, title }: LeaveGuardProps) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: () => !isKept && isUnsaved(),
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      danger={!isKept}
      title={title}
      text={t(isKept ? 'laying.create.leaveKept' : 'laying.create.leaveLost')}
      confirmLabel={t('laying.create.leave')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}
