import { Menu } from '@base-ui/react/menu'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { MenuEntry, type MenuItem } from './MenuEntry.tsx'
import { handleDismissal, IN_TOP_LAYER } from './panel.ts'
import type { PopupPanelProps } from './usePopup.ts'

interface MenuPanelProps extends PopupPanelProps {
  label: string
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  children?: ReactNode
}

/** The panel of an open Menu. */
export function MenuPanel({ label, items, align = 'end', children, ...popup }: MenuPanelProps) {
  const handleKeyDown = (event: KeyboardEvent) => {
    // Tab closes the menu; the focus returns to its button, from where the browser moves it on.
    if (event.key === 'Tab') popup.close()
  }
  return (
    <Menu.Root open modal={false} onOpenChange={(_, dismissal) => handleDismissal(dismissal, popup)}>
      <Menu.Portal container={popup.container} className="contents">
        <Menu.Positioner {...IN_TOP_LAYER} anchor={popup.anchor} align={align}>
          <Menu.Popup
            onKeyDown={handleKeyDown}
            className="float min-w-52 max-w-[min(22rem,calc(100vw-1rem))] overflow-y-auto p-1.5"
          >
            {children}
            <Entries label={label} items={items} onChosen={popup.close} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Entries({ label, items, onChosen }: Pick<MenuPanelProps, 'label' | 'items'> & { onChosen: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
  }, [])
  return (
    <Menu.List ref={list} aria-label={label} className="grid grid-cols-2 outline-none">
      {items.map((item) => (
        <MenuEntry key={item.label} item={item} onChosen={onChosen} />
      ))}
    </Menu.List>
  )
}
