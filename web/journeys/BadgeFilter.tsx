import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { chipClass } from '#web/ui/Chip.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { TagPicker } from '#web/ui/TagPicker.tsx'
import { badgesQuery } from './journeys.queries.ts'

/** One badge, found by typing. */
export function BadgeFilter({ onChoose }: { onChoose: (badge: string) => void }) {
  const { t } = useTranslation()
  return (
    <Popover
      label={t('journeys.discover.badgeFilter')}
      className="w-[min(22rem,calc(100vw-1rem))] overflow-visible"
      triggerClassName={`${chipClass({ size: 'lg' })} transition-colors hover:border-field pointer-coarse:min-h-11`}
      trigger={
        <>
          <Plus size={16} aria-hidden="true" />
          {t('journeys.discover.badge')}
        </>
      }
    >
      {(close) => (
        <BadgeChoice
          onChoose={(badge) => {
            close()
            onChoose(badge)
          }}
        />
      )}
    </Popover>
  )
}

function BadgeChoice({ onChoose }: { onChoose: (badge: string) => void }) {
  const { t } = useTranslation()
  const badges = useQuery(badgesQuery())
  const names = badges.data?.map((badge) => badge.name) ?? []
  return (
    <TagPicker
      label={t('journeys.discover.badge')}
      hint={t('journeys.discover.badgeHint')}
      error={badges.error?.message}
      options={names}
      selected={[]}
      onChange={([chosen]) => chosen !== undefined && onChoose(chosen)}
      max={1}
      placeholder={t('journeys.form.badgesPlaceholder')}
      autoFocus
    />
  )
}
