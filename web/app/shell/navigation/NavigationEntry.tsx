import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export const ICON = { size: 20, 'aria-hidden': true } as const

export interface NavigationEntryProps {
  to:
    | '/app/discover'
    | '/app/recommended'
    | '/app/following'
    | '/app/activity'
    | '/app/user/cards'
    | '/app/user/profile'
    | '/app/user/notes'
    | '/app/user/edit'
    | '/app/feedback'
    | '/app/moderation'
    | '/app/site'
  icon: ReactNode
  label: string
  /** Number of waiting items behind the link; not shown for 0. */
  count?: number | undefined
  onNavigate: (() => void) | undefined
  /**
   * Marks the link as current on its exact path only, not on paths below it: a journey below
   * Discover can be opened from any list.
   */
  isSectionRoot?: boolean
  /**
   * Marks the link as current only without a query string: `?userId=` is another person's profile.
   */
  exact?: boolean
}

/** A link of the side navigation. */
export function NavigationEntry({
  to,
  icon,
  label,
  count = 0,
  onNavigate,
  isSectionRoot = false,
  exact = false,
}: NavigationEntryProps) {
  return (
    <li>
      <Link
        to={to}
        onClick={() => onNavigate?.()}
        activeOptions={{ includeSearch: exact, exact: exact || isSectionRoot, explicitUndefined: exact }}
        className="nav-link"
      >
        {icon}
        {label}
        {count > 0 && <span className="ms-auto text-sm mini:absolute mini:end-1 mini:top-0">{count}</span>}
      </Link>
    </li>
  )
}
