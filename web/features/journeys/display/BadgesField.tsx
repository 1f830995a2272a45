import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Badge } from '#contract/badge.ts'
import { JOURNEY_BADGES_MAX } from '#contract/journey.ts'
import { useLabelledBadges } from '#web/core/i18n/badge-label.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { TagPicker } from '#web/core/ui/form/TagPicker.tsx'
import { badgesQuery } from '#web/features/journeys/data/journeys.queries.ts'

interface BadgesFieldProps {
  selected: readonly Badge[]
  /** The texts of the journey; badges that they name are proposed. */
  textOf: () => string
  onChange: (badges: Badge[]) => void
  onBlur?: () => void
  error?: string | undefined
}

/** A field for the badges of a journey: existing ones, or new ones by typing a name. */
export function BadgesField({ selected, textOf, onChange, onBlur, error }: BadgesFieldProps) {
  const { t } = useTranslation()
  const { data } = useQuery(badgesQuery())
  const { labels, labelOf, nameOf } = useLabelledBadges(useMemo(() => data?.map(({ name }) => name) ?? [], [data]))
  return (
    <TagPicker
      name="badges"
      label={t('editing.form.badges')}
      hint={t('editing.form.badgesHint')}
      placeholder={t('editing.form.badgesPlaceholder')}
      options={labels}
      proposedBy={textOf}
      selected={selected.map(({ name }) => labelOf(name))}
      onChange={(chosen) => onChange(chosen.map((label) => ({ name: nameOf(label) })))}
      onCreate={() => undefined}
      onBlur={onBlur}
      max={JOURNEY_BADGES_MAX}
      error={error}
      required
    />
  )
}
