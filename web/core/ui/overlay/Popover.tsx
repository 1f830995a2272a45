import type { ReactNode } from 'react'
import { usePopup } from './usePopup.ts'

interface PopoverProps {
  /** The name of the button and of the panel. */
  label: string
  trigger: ReactNode
  triggerClassName?: string
  align?: 'start' | 'end'
  className?: string
  /** Renders the content while the panel is open; `close` closes it and focuses the button. */
  children: (close: () => void) => ReactNode
}

const importPanel = () => import('./PopoverPanel.tsx').then(({ PopoverPanel }) => PopoverPanel)

/** A button with a panel below it. Escape, a press or the focus outside of the panel closes it. */
export function Popover({ trigger, triggerClassName, ...content }: PopoverProps) {
  const { button, container, panel, Panel } = usePopup(importPanel, 'dialog')
  return (
    <>
      <button {...button} aria-label={content.label} className={triggerClassName}>
        {trigger}
      </button>
      <span ref={container} className="contents" />
      {Panel && <Panel {...panel} {...content} />}
    </>
  )
}
