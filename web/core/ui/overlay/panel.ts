import type { PopupPanelProps } from './usePopup.ts'

const GAP_PX = 6
const WINDOW_EDGE_PX = 8

/**
 * Shows a panel in the browser's top layer, above modal dialogs. Base UI positions and closes it.
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
 * Closes a panel as Base UI asks, except for a press on its own button, which closes the panel
 * itself.
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
