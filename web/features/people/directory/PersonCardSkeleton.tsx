import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'

export function PersonCardSkeleton() {
  return (
    <div aria-hidden="true" className="panel min-h-80 overflow-hidden">
      <Skeleton className="h-22 w-full rounded-none" />
      <div className="grid justify-items-center gap-3 px-5 pt-12">
        <Skeleton className="h-5.5 w-3/5" />
        <Skeleton className="h-3.5 w-4/5" />
        <Skeleton className="mt-6 h-9 w-full" />
      </div>
    </div>
  )
}
