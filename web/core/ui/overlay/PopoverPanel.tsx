import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { handleDismissal, IN_TOP_LAYER } from './panel.ts'
import type { PopupPanelProps } from './usePopup.ts'

interface PopoverPanelProps extends PopupPanelProps {
  label: string
  align?: 'start' | 'end'
  className?: string
  children: (close: () => void) => ReactNode
}

/** The panel of an open Popover. */
export function PopoverPanel({ label, align = 'start', className = '', children, ...popup }: PopoverPanelProps) {
  return (
    <Popover.Root open onOpenChange={(_, dismissal) => handleDismissal(dismissal, popup)}>
      <Popover.Portal container={popup.container} className="contents">
        <Popover.Positioner {...IN_TOP_LAYER} anchor={popup.anchor} align={align}>
          <Popover.Popup aria-label={label} className={`float p-4 ${className}`}>
            {children(popup.close)}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
