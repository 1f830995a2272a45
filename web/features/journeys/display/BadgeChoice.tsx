import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLabelledBadges } from '#web/core/i18n/badge-label.ts'
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
  const { data, error } = useQuery(badgesQuery())
  const { labels, labelOf, nameOf } = useLabelledBadges(useMemo(() => data?.map(({ name }) => name) ?? [], [data]))
  return (
    <TagPicker
      label={t('browse.discover.badge')}
      hint={t('browse.discover.badgeHint')}
      error={error?.message}
      options={labels}
      selected={selected.map(labelOf)}
      onChange={(chosen) => onChange(chosen.map(nameOf))}
      max={max}
      placeholder={t('browse.discover.badgeName')}
      autoFocus={autoFocus}
    />
  )
}
