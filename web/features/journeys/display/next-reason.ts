import type { LucideIcon } from 'lucide-react'
import Award from 'lucide-react/icons/award'
import Compass from 'lucide-react/icons/compass'
import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import Route from 'lucide-react/icons/route'
import Sparkles from 'lucide-react/icons/sparkles'
import type { NextJourney, NextReason } from '#contract/progress.ts'
import { useBadgeLabel } from '#web/core/i18n/badge-label.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

export const NEXT_ICONS: Record<NextReason['kind'], LucideIcon> = {
  level: Award,
  step: Route,
  author: MessageCircleHeart,
  badge: Sparkles,
  interest: Compass,
}

/**
 * Returns a function that says why a journey is recommended after a finish. `isForVisitors`: the reader is someone else
 * than the person who finished.
 */
export function useNextReason(isForVisitors = false): (next: Pick<NextJourney, 'reason' | 'owner'>) => string {
  const labelOf = useBadgeLabel()
  const { t } = useTranslation()
  const { number } = useFormats()
  return ({ reason, owner }) => {
    if (reason.kind === 'step') return t('next.step', { number: number(reason.step) })
    if (reason.kind === 'author') return t('next.author', { name: owner.displayName })
    const kind = reason.kind === 'badge' && isForVisitors ? 'also' : reason.kind
    return t(`next.${kind}`, { badge: labelOf(reason.badge.name) })
  }
}
