import type { PopupPanelProps } from './usePopup.ts'

const GAP_PX = 6
const WINDOW_EDGE_PX = 8

/**
 * Props that show a panel in the browser's top layer, above modal dialogs. Base UI positions it.
 */
export const IN_TOP_LAYER = {
  ref: (positioner: HTMLElement | null) => positioner?.showPopover(),
  popover: 'manual',
  positionMethod: 'fixed',
  sideOffset: GAP_PX,
  collisionPadding: WINDOW_EDGE_PX,
  className: 'top-layer',
} as const

interface Dismissal {
  reason: string
  event: Event
  cancel: () => void
}

/**
 * Closes a panel when Base UI asks for it, except after a press on the panel's button, whose own
 * handler closes the panel.
 */
export function handleDismissal(dismissal: Dismissal, { anchor, close, dismiss }: Omit<PopupPanelProps, 'container'>) {
  const { event, reason } = dismissal
  const onButton = [event.target, event instanceof FocusEvent ? event.relatedTarget : null].some(
    (node) => node instanceof Node && anchor.current?.contains(node),
  )
  if (onButton && reason !== 'escape-key') dismissal.cancel()
  else if (reason === 'escape-key') close()
  else dismiss()
}
