import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Badge } from '#contract/badge.ts'
import { useBadgeLabel } from '#web/core/i18n/badge-label.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

interface ReasonLineProps {
  icon: LucideIcon
  children: ReactNode
  className?: string
}

/** Why a journey is suggested: an icon and a sentence, which isn't a link. */
export function ReasonLine({ icon: Icon, children, className = '' }: ReasonLineProps) {
  return (
    <p className={`flex items-start gap-2 text-sm text-muted ${className}`}>
      <Icon size={15} aria-hidden="true" className="mt-0.75 shrink-0 text-brand" />
      <span dir="auto" className="line-clamp-3 min-w-0 grow text-start">
        {children}
      </span>
    </p>
  )
}

/** Max. characters of a reason with several badges, which then fits in three lines of a narrow card. */
const REASON_MAX = 56

/** Returns a function that names the chosen badges as a reason: as many as fit, and at least one. */
export function useBecause(): (badges: readonly Badge[]) => string {
  const { t } = useTranslation()
  const labelOf = useBadgeLabel()
  const because = (labels: readonly string[]) => t('journeys.card.because', { badges: labels.join(', ') })
  return (badges) => {
    const labels = badges.map(({ name }) => labelOf(name))
    while (labels.length > 1 && because(labels).length > REASON_MAX) labels.pop()
    return because(labels)
  }
}
