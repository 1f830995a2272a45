import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { badgesQuery } from '#web/journeys/data/journeys.queries.ts'
import { TagPicker } from '#web/ui/form/TagPicker.tsx'

export function BadgeChoice({ onChoose }: { onChoose: (badge: string) => void }) {
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
      placeholder={t('journeys.discover.badgeName')}
      autoFocus
    />
  )
}
