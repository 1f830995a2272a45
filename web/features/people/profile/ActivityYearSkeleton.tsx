import type { ReactNode } from 'react'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'

interface ActivityFrameProps {
  /** Whether the viewer owns the profile: on phones, the heading then has a second line. */
  own: boolean
  heading: ReactNode
  year: ReactNode
  foot: ReactNode
}

/** The frame of the activity calendar, with the same height while the calendar loads. */
export function ActivityFrame({ own, heading, year, foot }: ActivityFrameProps) {
  return (
    <section className="panel mt-5 grid grid-cols-1 gap-3 p-4 sm:p-5">
      <div className={`flex min-h-11 flex-wrap items-center justify-between gap-x-4 ${own ? 'max-sm:min-h-20' : ''}`}>
        {heading}
      </div>
      {year}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm text-muted sm:min-h-6">
        {foot}
      </div>
    </section>
  )
}

export function ActivityYearSkeleton({ own }: { own: boolean }) {
  return (
    <ActivityFrame
      own={own}
      heading={<Skeleton className="h-7 w-64 max-w-full" />}
      year={
        <div className="overflow-hidden pt-6 sm:ps-9">
          <Skeleton className="aspect-[739/95] min-w-176 w-full" />
        </div>
      }
      foot={<Skeleton className="h-4 w-56 max-w-full" />}
    />
  )
}
