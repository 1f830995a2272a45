import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Journey } from '#contract/journey.ts'
import { storePendingAction } from '#web/core/session/pending-action.ts'

interface KeepLinkProps {
  journey: Journey
  className: string
  children: ReactNode
}

/** A link with which a visitor signs up to keep their progress, and comes back to this page. */
export function KeepLink({ journey, className, children }: KeepLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link
      to="/auth/register"
      search={{ returnTo: pathname }}
      onClick={() => storePendingAction(`keep ${journey.id}`, { kind: 'keep', name: journey.name }, pathname)}
      className={className}
    >
      {children}
    </Link>
  )
}
