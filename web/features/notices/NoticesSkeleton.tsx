import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'

export function NoticesSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="grid">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3.5 border-t border-line px-4 py-3 first:border-t-0">
          <Skeleton className="size-11 rounded-full" />
          <span className="grid grow gap-2">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-1/3" />
          </span>
        </div>
      ))}
    </div>
  )
}
