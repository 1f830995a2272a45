import { useRouter } from '@tanstack/react-router'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect?: (() => void) | undefined
  /**
   * Leads somewhere: inside the app where it starts with '/', to another site in a new tab, else to
   * another program.
   */
  href?: string | undefined
  /** Destroys something. */
  danger?: boolean
  /** Takes half of a row, beside another short entry. */
  half?: boolean
}

interface EntryProps {
  item: MenuItem
  onChosen: () => void
}

export function MenuEntry({ item, onChosen }: EntryProps) {
  if (item.href !== undefined) return <LinkEntry item={item} href={item.href} onChosen={onChosen} />
  const handleSelect = () => {
    onChosen()
    item.onSelect?.()
  }
  return (
    <button type="button" onClick={handleSelect} {...shared(item)}>
      <Content item={item} />
    </button>
  )
}

function LinkEntry({ item, href, onChosen }: EntryProps & { href: string }) {
  const router = useRouter()
  const inside = href.startsWith('/')
  const handleClick = (event: MouseEvent) => {
    onChosen()
    item.onSelect?.()
    if (!inside || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a
      href={href}
      {...(/^https?:/u.test(href) && { target: '_blank', rel: 'noopener noreferrer' })}
      onClick={handleClick}
      {...shared(item)}
    >
      <Content item={item} />
    </a>
  )
}

function Content({ item }: { item: MenuItem }) {
  return (
    <>
      {item.icon}
      <span className="min-w-0 [overflow-wrap:anywhere]">{item.label}</span>
    </>
  )
}

function shared(item: MenuItem) {
  return {
    role: 'menuitem',
    tabIndex: -1,
    className: `flex min-h-11 w-full items-center ${item.half ? '' : 'col-span-2'} gap-3 rounded-lg px-3 py-2 text-start font-[560] outline-offset-[-2px] hover:bg-sunk focus:bg-sunk ${item.danger ? 'text-danger' : 'text-ink'}`,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== ' ') return
      event.preventDefault()
      event.currentTarget.click()
    },
  }
}
