import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { placeBeside } from './position.ts'

interface PopoverProps {
  /** The name of the button and of what it opens. */
  label: string
  trigger: ReactNode
  triggerClassName?: string
  align?: 'start' | 'end'
  className?: string
  /** Rendered while open; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/** A light panel below a button; Escape, a press elsewhere or leaving it closes it. */
export function Popover({
  label,
  trigger,
  triggerClassName = '',
  align = 'start',
  className = '',
  children,
}: PopoverProps) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useFollowing(open, anchor, panel, align)

  const close = () => {
    panel.current?.hidePopover()
    anchor.current?.focus()
  }
  const handleToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target === event.currentTarget) setOpen(event.newState === 'open')
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={label}
        className={triggerClassName}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={handleToggle}
        className={`float p-4 ${className}`}
      >
        {open && children(close)}
      </div>
    </>
  )
}

type Handle<Element extends HTMLElement> = { readonly current: Element | null }

/**
 * Keeps an open popover beside its anchor while the page scrolls or turns and while either of them
 * changes its size.
 */
export function useFollowing(
  open: boolean,
  anchor: Handle<HTMLElement>,
  panel: Handle<HTMLElement>,
  align: 'start' | 'end',
) {
  useEffect(() => {
    if (!open) return
    const place = () => {
      if (anchor.current && panel.current) placeBeside(panel.current, anchor.current, align)
    }
    let frame = 0
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    })
    place()
    for (const element of [anchor.current, panel.current]) if (element) sizes.observe(element)
    window.addEventListener('scroll', place, { passive: true, capture: true })
    window.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [open, anchor, panel, align])
}
