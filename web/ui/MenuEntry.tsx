import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect?: (() => void) | undefined
  /** Leads somewhere: inside the app where it starts with '/', else in a new tab. */
  href?: string | undefined
  /** Destroys something. */
  danger?: boolean
}

export function MenuEntry({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const handleSelect = () => {
    onChosen()
    item.onSelect?.()
  }
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: `flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-start font-[560] outline-offset-[-2px] hover:bg-sunk focus:bg-sunk ${item.danger ? 'text-danger' : 'text-ink'}`,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== ' ') return
      event.preventDefault()
      event.currentTarget.click()
    },
  } as const
  const content = (
    <>
      {item.icon}
      <span className="min-w-0">{item.label}</span>
    </>
  )
  if (item.href === undefined) {
    return (
      <button type="button" onClick={handleSelect} {...shared}>
        {content}
      </button>
    )
  }
  return item.href.startsWith('/') ? (
    <Link to={item.href} onClick={handleSelect} {...shared}>
      {content}
    </Link>
  ) : (
    <a href={item.href} target="_blank" rel="noopener noreferrer" onClick={handleSelect} {...shared}>
      {content}
    </a>
  )
}
