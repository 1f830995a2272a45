import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { withCopy } from '#web/i18n/i18n.ts'
import { homeQuery } from '#web/journeys/data/journeys.queries.ts'
import { useSession } from '#web/session/session.ts'
import { Skeleton } from '#web/ui/base/Skeleton.tsx'

const HomeRows = lazy(async () => ({ default: (await withCopy(['home'], import('./HomeRows.tsx'))).HomeRows }))

/** For members: what they walk, suggestions, and news from people they follow. */
export function HomeStrips() {
  const { state } = useSession()
  const strips = useQuery({ ...homeQuery(), enabled: state === 'member' })
  if (state === 'visitor') return null
  // CSS hides the server's outline from visitors.
  if (state === 'unknown') return <Outline className="hidden member:grid" />
  if (strips.isPending) return <Outline className="grid" />
  return (
    <Suspense fallback={<Outline className="grid" />}>
      <HomeRows strips={strips.data} onRetry={() => void strips.refetch()} />
    </Suspense>
  )
}

/** As high as the rows were at the last visit; at the first one, as high as the suggestions. */
function Outline({ className }: { className: string }) {
  return (
    <div
      aria-hidden="true"
      className={`h-(--home-height,15.5rem) content-start gap-4 overflow-hidden pb-7 ${className}`}
    >
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-40 w-full rounded-panel" />
      <Skeleton className="h-40 w-full rounded-panel" />
      <Skeleton className="h-24 w-full rounded-panel" />
    </div>
  )
}
