import {
  type ButtonHTMLAttributes,
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { useLazyPart } from '#web/core/ui/base/useLazyPart.ts'

/** The props that the button passes to the panel that it opens. */
export interface PopupPanelProps {
  anchor: RefObject<HTMLButtonElement | null>
  /** The element to render the panel in: beside its button, inside the same modal dialog. */
  container: RefObject<HTMLElement | null>
  /** Closes the panel and moves the focus back to its button. */
  close: () => void
  /** Closes the panel and leaves the focus where it is. */
  dismiss: () => void
}

/**
 * The button of a menu or popover. The panel's code is fetched when the button is hovered, focused
 * or pressed; if it was pressed before the code arrived, the panel then opens.
 */
export function usePopup<Props>(importPanel: () => Promise<ComponentType<Props>>, kind: 'menu' | 'dialog') {
  const anchor = useRef<HTMLButtonElement>(null)
  const container = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const [Panel, fetchPanel] = useLazyPart(importPanel)

  const toggle = () => {
    void fetchPanel()
    setOpen(!open)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (kind !== 'menu' || open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    toggle()
  }
  const button = {
    ref: anchor,
    type: 'button',
    'aria-haspopup': kind,
    'aria-expanded': open,
    onPointerEnter: fetchPanel,
    onFocus: fetchPanel,
    onClick: toggle,
    onKeyDown: handleKeyDown,
  } satisfies ButtonHTMLAttributes<HTMLButtonElement> & { ref: typeof anchor }
  const panel: PopupPanelProps = {
    anchor,
    container,
    close: () => {
      setOpen(false)
      anchor.current?.focus()
    },
    dismiss: () => setOpen(false),
  }
  return { button, container, panel, Panel: open ? Panel : null }
}
