import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { HomeStrips as Strips } from '#contract/journey.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useSession } from '#web/core/session/session.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'

const HomeRows = lazy(async () => ({ default: (await withCopy(['home'], import('./HomeRows.tsx'))).HomeRows }))

interface HomeStripsProps {
  strips: UseQueryResult<Strips>
  /**
   * Whether the server rendered the page: an outline then reserves the rows' space above the list.
   */
  isHydrating: boolean
  /** The content below the rows. */
  children: ReactNode
}

/**
 * For members, rows above the list: journeys in progress, suggestions, and news of followed people.
 * If Discover was opened from another page, the list waits for the rows.
 */
export function HomeStrips({ strips, isHydrating, children }: HomeStripsProps) {
  if (!isHydrating && strips.isLoading) return <Outline className="grid" />
  return isHydrating ? (
    <>
      <Rows strips={strips} />
      {children}
    </>
  ) : (
    <Suspense fallback={<Outline className="grid" />}>
      <HomeRows strips={strips.data} onRetry={() => void strips.refetch()} />
      {children}
    </Suspense>
  )
}

function Rows({ strips }: { strips: UseQueryResult<Strips> }) {
  const { state } = useSession()
  if (state === 'visitor') return null
  // CSS hides the server's outline from visitors.
  if (state === 'unknown') return <Outline className="hidden member:grid" />
  if (strips.isLoading) return <Outline className="grid" />
  return (
    <Suspense fallback={<Outline className="grid" />}>
      <HomeRows strips={strips.data} onRetry={() => void strips.refetch()} />
    </Suspense>
  )
}

/**
 * An outline with the height that the rows had at the last visit; at the first visit, that of the
 * suggestions.
 */
function Outline({ className }: { className: string }) {
  return (
    <div
      aria-hidden="true"
      className={`h-(--home-height,17.25rem) content-start gap-4 overflow-hidden pb-8 ${className}`}
    >
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-40 w-full rounded-panel" />
      <Skeleton className="h-40 w-full rounded-panel" />
      <Skeleton className="h-24 w-full rounded-panel" />
    </div>
  )
}
