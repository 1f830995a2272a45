import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'

export function FormSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy="true" aria-label={t('ui.loading')} className="grid gap-6 lg:me-104">
      <Skeleton className="mt-1 h-9 w-64 max-w-full" />
      <div className="panel grid gap-6 p-7">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  )
}
