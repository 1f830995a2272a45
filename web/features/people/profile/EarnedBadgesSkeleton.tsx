import type { ReactNode } from 'react'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'

interface BadgesFrameProps {
  heading: ReactNode
  children: ReactNode
}

/** The frame of the earned badges, with the height of one row while they load. */
export function BadgesFrame({ heading, children }: BadgesFrameProps) {
  return (
    <section className="panel mt-5 grid grid-cols-1 gap-3 p-4 sm:p-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">{heading}</div>
      <div className="min-h-34">{children}</div>
    </section>
  )
}

export function EarnedBadgesSkeleton() {
  return (
    <BadgesFrame heading={<Skeleton className="h-7 w-44 max-w-full" />}>
      <div className="flex gap-4 overflow-hidden">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-28 w-32 shrink-0" />
        ))}
      </div>
    </BadgesFrame>
  )
}
