import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'

export function JourneyPageSkeleton() {
  return (
    <>
      <div className="panel overflow-hidden lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-22 w-full rounded-none sm:h-30 lg:order-last lg:h-full" />
        <div className="grid gap-4 p-8">
          <Skeleton className="h-10 w-3/5" />
          <Skeleton className="h-11 w-60 max-w-full" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      </div>
      <StepsSkeleton />
    </>
  )
}

/** Reserves the space of the view of a finish while the progress loads. */
export function FinishSkeleton() {
  return <Skeleton className="mb-6 h-178 w-full rounded-panel lg:h-129" />
}

export function StepsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy="true" aria-label={t('journeys.page.loading')}>
      <div className="panel mt-7 grid gap-6 p-7 lg:me-87">
        <Skeleton className="h-6 w-36" />
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="flex items-center gap-4">
            <Skeleton className="h-8.5 w-11 rounded-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  )
}
