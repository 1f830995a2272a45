import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { chipClass } from '#web/core/ui/display/Chip.tsx'
import { Popover } from '#web/core/ui/overlay/Popover.tsx'

const BadgeChoice = lazy(async () => ({
  default: (await import('#web/features/journeys/display/BadgeChoice.tsx')).BadgeChoice,
}))

/** Adds a badge to the filters. */
export function BadgeFilter({ onChoose }: { onChoose: (badge: string) => void }) {
  const { t } = useTranslation()
  return (
    <Popover
      label={t('browse.discover.badgeFilter')}
      className="w-[min(22rem,calc(100vw-1rem))] overflow-visible"
      triggerClassName={`${chipClass({ size: 'lg' })} transition-colors hover:border-field pointer-coarse:min-h-11`}
      trigger={
        <>
          <Plus size={16} aria-hidden="true" />
          {t('browse.discover.badge')}
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <BadgeChoice
            selected={[]}
            max={1}
            autoFocus
            onChange={([badge]) => {
              close()
              if (badge !== undefined) onChoose(badge)
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
