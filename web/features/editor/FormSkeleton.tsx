import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'

export function FormSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy="true" aria-label={t('ui.loading')} className="grid gap-4 lg:me-84">
      <Skeleton className="h-16 w-64 max-w-full" />
      <div className="panel grid gap-3 p-3.5 sm:p-5.5">
        <Skeleton className="h-65 w-full" />
        <Skeleton className="h-19 w-full" />
        <Skeleton className="h-13 w-full" />
      </div>
    </div>
  )
}
