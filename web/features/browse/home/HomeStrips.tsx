import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { HomeStrips as Strips } from '#contract/home.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'

const importRows = () => import('./HomeRows.tsx')
const HomeRows = lazyPart(importRows, 'HomeRows')
// The code is requested with the page.
if (!import.meta.env.SSR) importRows().catch(() => undefined)

interface HomeStripsProps {
  strips: UseQueryResult<Strips>
  /** The content below the rows. */
  children: ReactNode
}

/**
 * Rows above the list: the member's trail, suggestions, and news of followed people. The list
 * is hidden until the rows have loaded, so that it doesn't move while being read.
 */
export function HomeStrips({ strips, children }: HomeStripsProps) {
  const { isLoading } = strips
  return (
    <>
      <Suspense fallback={<Outline />}>
        {isLoading ? <Outline /> : <HomeRows strips={strips.data} onRetry={() => void strips.refetch()} />}
      </Suspense>
      <div className={isLoading ? 'hidden' : 'contents'}>{children}</div>
    </>
  )
}

/** An outline of the rows that reaches to the end of the screen. */
function Outline() {
  return (
    <div aria-hidden="true" className="grid min-h-[calc(100dvh-9rem)] content-start gap-4 overflow-hidden">
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
