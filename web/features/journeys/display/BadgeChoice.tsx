import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { TagPicker } from '#web/core/ui/form/TagPicker.tsx'
import { badgesQuery } from '#web/features/journeys/data/journeys.queries.ts'

interface BadgeChoiceProps {
  selected: readonly string[]
  max: number
  onChange: (badges: string[]) => void
  autoFocus?: boolean
}

/** A field to choose existing badges, as a filter. */
export function BadgeChoice({ selected, max, onChange, autoFocus = false }: BadgeChoiceProps) {
  const { t } = useTranslation()
  const badges = useQuery(badgesQuery())
  const names = badges.data?.map((badge) => badge.name) ?? []
  return (
    <TagPicker
      label={t('browse.discover.badge')}
      hint={t('browse.discover.badgeHint')}
      error={badges.error?.message}
      options={names}
      selected={selected}
      onChange={onChange}
      max={max}
      placeholder={t('browse.discover.badgeName')}
      autoFocus={autoFocus}
    />
  )
}
