import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { HomeStrips as Strips } from '#contract/home.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useSession } from '#web/core/session/session.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'

const HomeRows = lazy(async () => ({ default: (await withCopy(['home'], import('./HomeRows.tsx'))).HomeRows }))

interface HomeStripsProps {
  strips: UseQueryResult<Strips>
  /** The content below the rows. */
  children: ReactNode
}

/**
 * For members, rows above the list: their trail, suggestions, and news of followed people. The list
 * is hidden until the rows have loaded, so that it doesn't move while someone looks at it.
 */
export function HomeStrips({ strips, children }: HomeStripsProps) {
  const { state } = useSession()
  if (state === 'visitor') return children
  // CSS shows the server's outline to members only, and the list to visitors.
  const isKnown = state === 'member'
  const isLoading = isKnown && strips.isLoading
  return (
    <Suspense fallback={<Outline />}>
      {!isKnown && <Outline className="hidden member:grid" />}
      {isLoading && <Outline />}
      {isKnown && !isLoading && <HomeRows strips={strips.data} onRetry={() => void strips.refetch()} />}
      <div className={isLoading ? 'hidden' : isKnown ? 'contents' : 'contents member:hidden'}>{children}</div>
    </Suspense>
  )
}

/** An outline of the rows that reaches to the end of the screen. */
function Outline({ className = 'grid' }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`min-h-[calc(100dvh-9rem)] content-start gap-4 overflow-hidden ${className}`}>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-58 w-full rounded-panel" />
      <div className="grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-42 w-full rounded-panel" />
        <Skeleton className="h-42 w-full rounded-panel" />
        <Skeleton className="h-42 w-full rounded-panel" />
      </div>
    </div>
  )
}
