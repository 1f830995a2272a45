import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'

/** The outline of a page while it loads. */
export function PageSkeleton({ kind }: { kind?: 'form' | undefined }) {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" aria-label={t('ui.loading')} role="status">
      <Skeleton className="mt-1 mb-7 h-9 w-64 max-w-full" />
      {kind ? <Form /> : <Cards />}
    </div>
  )
}

function Cards() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18.5rem),1fr))] gap-6">
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div key={card} className="panel min-h-[402px] overflow-hidden">
          <Skeleton className="h-26 w-full rounded-none" />
          <div className="grid gap-3.5 p-5">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-9 w-1/2" />
            <Skeleton />
            <Skeleton />
            <Skeleton className="h-3.5 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}

function Form() {
  return (
    <div className="panel grid max-w-180 gap-6 p-6">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-11 w-40" />
    </div>
  )
}
