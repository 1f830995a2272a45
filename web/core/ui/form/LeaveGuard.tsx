import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'

interface LeaveGuardProps {
  /** Whether leaving the page would lose input; called when the person leaves. */
  isUnsaved: () => boolean
  /** Whether the input is stored on this device, so that closing the tab needs no warning. */
  isStored?: boolean
  title: string
  text: string
  confirmLabel: string
}

/**
 * Asks for confirmation before a page with unsaved input is left; hash links don't leave the page.
 */
export function LeaveGuard({ isUnsaved, isStored = false, title, text, confirmLabel }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => !isSamePage(current, next) && isUnsaved(),
    enableBeforeUnload: () => !isStored && isUnsaved(),
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      danger={!isStored}
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
