import { useTranslation } from 'react-i18next'
import type { Badge } from '#contract/badge.ts'
import { Chip } from '#web/ui/display/Chip.tsx'

/** The badges of a journey; beyond `most` only their number. */
export function BadgeChips({ badges, most = badges.length }: { badges: readonly Badge[]; most?: number }) {
  const { t } = useTranslation()
  const more = badges.length - most
  if (badges.length === 0) return null
  return (
    <ul className="flex min-w-0 flex-wrap gap-1.5">
      {badges.slice(0, most).map((badge) => (
        <li key={badge.name} className="flex max-w-full min-w-0">
          <Chip>{badge.name}</Chip>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Chip>{t('journeys.card.more', { count: more })}</Chip>
        </li>
      )}
    </ul>
  )
}
