import type { ReactNode } from 'react'
import type { MenuItem } from './MenuEntry.tsx'
import { usePopup } from './usePopup.ts'

interface MenuProps {
  /** The name of the button and of the menu. */
  label: string
  trigger: ReactNode
  /** The entries of the menu; a function is called when the menu opens. */
  items: readonly MenuItem[] | (() => readonly MenuItem[])
  disabled?: boolean
  align?: 'start' | 'end'
  triggerClassName?: string
  /** Content above the entries, such as the name of the signed-in person. */
  children?: ReactNode
}

const importPanel = () => import('./MenuPanel.tsx').then(({ MenuPanel }) => MenuPanel)

/** A button that opens a menu. */
export function Menu({ trigger, triggerClassName, disabled, items, ...content }: MenuProps) {
  const { button, container, panel, Panel } = usePopup(importPanel, 'menu')
  return (
    <>
      <button
        {...button}
        disabled={disabled}
        aria-label={content.label}
        title={content.label}
        className={
          triggerClassName ??
          'inline-flex min-h-11 min-w-11 items-center justify-center rounded-xl text-muted hover:bg-sunk hover:text-ink'
        }
      >
        {trigger}
      </button>
      <span ref={container} className="contents" />
      {Panel && <Panel {...panel} {...content} items={typeof items === 'function' ? items() : items} />}
    </>
  )
}
