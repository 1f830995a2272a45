import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'

interface LeaveGuardProps {
  /** Is there something that leaving would leave behind? Asked at the moment of leaving. */
  isUnsaved: () => boolean
  /** It stays on this device, so that closing the tab need not ask. */
  isKept?: boolean
  title: string
  text: string
  confirmLabel: string
}

/** Asks before a page with unsaved work is left; a way to another part of the page ('#') leaves nothing. */
export function LeaveGuard({ isUnsaved, isKept = false, title, text, confirmLabel }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => !isSamePage(current, next) && isUnsaved(),
    enableBeforeUnload: () => !isKept && isUnsaved(),
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      danger={!isKept}
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}

interface Address {
  pathname: string
  search: object
}

function isSamePage(one: Address, other: Address): boolean {
  return one.pathname === other.pathname && JSON.stringify(one.search) === JSON.stringify(other.search)
}
