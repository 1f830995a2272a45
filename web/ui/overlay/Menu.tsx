import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { MenuEntry, type MenuItem } from './MenuEntry.tsx'
import { useFollowing } from './Popover.tsx'

interface MenuProps {
  /** The name of the button and of the menu. */
  label: string
  trigger: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  triggerClassName?: string
  /** Above the items: who is signed in, and the like. */
  children?: ReactNode
}

/** A menu button: arrows, Home, End, letters, Escape; the focus comes back to the button. */
export function Menu({ label, trigger, items, align = 'end', triggerClassName, children }: MenuProps) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useFollowing(open, anchor, panel, align)
  useEffect(() => {
    if (open) entriesOf(panel.current)[0]?.focus()
  }, [open])

  const handleToggle = (event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open')
  const close = () => {
    panel.current?.hidePopover()
    anchor.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return panel.current?.hidePopover()
    const next = nextEntry(entriesOf(panel.current), event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const handleAnchorKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    panel.current?.showPopover()
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={label}
        title={label}
        onKeyDown={handleAnchorKey}
        className={
          triggerClassName ??
          'inline-flex min-h-11 min-w-11 items-center justify-center rounded-xl text-muted hover:bg-sunk hover:text-ink'
        }
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={handleToggle}
        className="float min-w-52 max-w-[min(22rem,calc(100vw-1rem))] overflow-y-auto p-1.5"
      >
        {open && (
          <>
            {children}
            <div role="menu" aria-label={label} onKeyDown={handleKeyDown} className="grid grid-cols-2">
              {items.map((item) => (
                <MenuEntry key={item.label} item={item} onChosen={close} />
              ))}
            </div>
          </>
        )}
      </div>
    </>
  )
}

function entriesOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

function nextEntry(entries: HTMLElement[], key: string): HTMLElement | undefined {
  const now = entries.findIndex((entry) => entry.matches(':focus'))
  if (key === 'ArrowDown') return entries[(now + 1) % entries.length]
  if (key === 'ArrowUp') return entries.at(now <= 0 ? -1 : now - 1)
  if (key === 'Home') return entries[0]
  if (key === 'End') return entries.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const startsWithKey = (entry: HTMLElement) => entry.textContent?.trim().toLowerCase().startsWith(key.toLowerCase())
  return [...entries.slice(now + 1), ...entries.slice(0, now + 1)].find(startsWithKey)
}
