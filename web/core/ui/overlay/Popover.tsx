import type { ReactNode } from 'react'
import { usePopup } from './usePopup.ts'

interface PopoverProps {
  /** The name of the button and of what it opens. */
  label: string
  trigger: ReactNode
  triggerClassName?: string
  align?: 'start' | 'end'
  className?: string
  /** Rendered while open; `close` moves the focus back to the button. */
  children: (close: () => void) => ReactNode
}

const importPanel = () => import('./PopoverPanel.tsx').then(({ PopoverPanel }) => PopoverPanel)

/** A panel below a button. Escape, a press elsewhere or moving the focus elsewhere closes it. */
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
