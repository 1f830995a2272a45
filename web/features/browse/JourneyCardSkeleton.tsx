import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'

export function JourneyCardSkeleton() {
  return (
    <div aria-hidden="true" className="panel min-h-[402px] overflow-hidden">
      <Skeleton className="h-26 w-full rounded-none" />
      <div className="grid gap-3 px-5 pt-5">
        <Skeleton className="h-5.5 w-4/5" />
        <Skeleton className="h-3.5 w-1/2" />
        <Skeleton />
        <Skeleton />
        <Skeleton className="h-3.5 w-2/3" />
      </div>
    </div>
  )
}
