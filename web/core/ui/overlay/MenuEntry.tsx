import { Menu } from '@base-ui/react/menu'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export interface MenuItem {
  label: string
  /** A second, smaller line, such as what the entry is for. */
  hint?: string
  icon?: ReactNode
  onSelect?: (() => void) | undefined
  /**
   * Makes the entry a link. An address with '/' is a page of this site; with http, a site that
   * opens in a new tab; others open another program, such as the mail program.
   */
  href?: string | undefined
  /** Whether the action deletes something. */
  danger?: boolean
  /** Whether the entry takes half of the row, beside another short one. */
  half?: boolean
  /** Whether a line above the entry separates a new group. */
  ruled?: boolean
}

/**
 * The click event of an entry; its `preventBaseUIHandler` keeps the focus from moving back to the
 * entry.
 */
type EntryClick = Parameters<NonNullable<(Menu.Item.Props | Menu.LinkItem.Props)['onClick']>>[0]

interface EntryProps {
  item: MenuItem
  onChosen: () => void
}

export function MenuEntry({ item, onChosen }: EntryProps) {
  if (item.href !== undefined) return <LinkEntry item={item} href={item.href} onChosen={onChosen} />
  const handleSelect = (event: EntryClick) => {
    event.preventBaseUIHandler()
    onChosen()
    item.onSelect?.()
  }
  return (
    <Menu.Item closeOnClick={false} onClick={handleSelect} className={classOf(item)}>
      <Content item={item} />
    </Menu.Item>
  )
}

function LinkEntry({ item, href, onChosen }: EntryProps & { href: string }) {
  const router = useRouter()
  const inside = href.startsWith('/')
  const handleClick = (event: EntryClick) => {
    event.preventBaseUIHandler()
    onChosen()
    item.onSelect?.()
    if (!inside || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <Menu.LinkItem
      href={href}
      {...(/^https?:/u.test(href) && { target: '_blank', rel: 'noopener noreferrer' })}
      onClick={handleClick}
      className={classOf(item)}
    >
      <Content item={item} />
    </Menu.LinkItem>
  )
}

function Content({ item }: { item: MenuItem }) {
  return (
    <>
      {item.icon}
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {item.label}
        {item.hint !== undefined && <span className="block text-sm font-normal text-muted">{item.hint}</span>}
      </span>
    </>
  )
}

function classOf({ half, ruled, danger }: MenuItem) {
  const size = half ? 'min-h-10 pointer-coarse:min-h-11' : 'col-span-2 min-h-11'
  return `flex w-full cursor-pointer items-center ${size} ${ruled ? 'relative mt-3.25 before:absolute before:inset-x-0 before:-top-1.75 before:border-t before:border-line' : ''} gap-3 rounded-lg px-3 py-2 text-start font-[560] outline-offset-[-2px] hover:bg-sunk focus:bg-sunk ${danger ? 'text-danger' : 'text-ink'}`
}
