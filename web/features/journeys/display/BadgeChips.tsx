import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { Badge } from '#contract/badge.ts'
import { useBadgeLabel } from '#web/core/i18n/badge-label.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Chip, chipClass } from '#web/core/ui/display/Chip.tsx'

interface BadgeChipsProps {
  badges: readonly Badge[]
  /**
   * Max. number of badges shown; further ones are shown as a number. With `most`, the badges are
   * one tab stop, in which the arrow keys move.
   */
  most?: number
  /** Whether the badges link to their pages. */
  linked?: boolean
}

/** The badges of a journey. */
export function BadgeChips({ badges, most, linked = true }: BadgeChipsProps) {
  const { t } = useTranslation()
  const labelOf = useBadgeLabel()
  const more = badges.length - (most ?? badges.length)
  if (badges.length === 0) return null
  return (
    <ul className="flex min-w-0 flex-wrap gap-1.5">
      {badges.slice(0, most).map(({ name }, index) => (
        <li key={name} className="flex max-w-full min-w-0">
          {linked ? (
            <Link
              to="/badges/$name"
              params={{ name }}
              tabIndex={most !== undefined && index > 0 ? -1 : undefined}
              onKeyDown={most === undefined ? undefined : moveByArrow}
              className={`${chipClass()} relative z-1 transition-colors hover:border-field hover:text-ink`}
            >
              <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                {labelOf(name)}
              </span>
            </Link>
          ) : (
            <Chip>{labelOf(name)}</Chip>
          )}
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

/** Moves the focus with the arrow keys between the chips, in the direction of reading. */
function moveByArrow(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
  const isForward = (event.key === 'ArrowRight') === (getComputedStyle(event.currentTarget).direction !== 'rtl')
  const chip = event.currentTarget.parentElement
  const next = isForward ? chip?.nextElementSibling : chip?.previousElementSibling
  const link = next?.querySelector('a')
  if (!link) return
  event.preventDefault()
  link.focus()
}
