import { useQuery } from '@tanstack/react-query'
import type { Badge } from '#contract/badge.ts'
import { JOURNEY_BADGES_MAX } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { TagPicker } from '#web/core/ui/form/TagPicker.tsx'
import { badgesQuery } from '#web/features/journeys/data/journeys.queries.ts'

interface BadgesFieldProps {
  selected: readonly Badge[]
  onChange: (badges: Badge[]) => void
  onBlur?: () => void
  error?: string | undefined
}

/** A field for the badges of a journey: existing ones, or new ones by typing a name. */
export function BadgesField({ selected, onChange, onBlur, error }: BadgesFieldProps) {
  const { t } = useTranslation()
  const badges = useQuery(badgesQuery())
  return (
    <TagPicker
      name="badges"
      label={t('editing.form.badges')}
      hint={t('editing.form.badgesHint')}
      placeholder={t('editing.form.badgesPlaceholder')}
      options={badges.data?.map((badge) => badge.name) ?? []}
      selected={selected.map((badge) => badge.name)}
      onChange={(names) => onChange(names.map((name) => ({ name })))}
      onCreate={() => undefined}
      onBlur={onBlur}
      max={JOURNEY_BADGES_MAX}
      error={error}
      required
    />
  )
}
