import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import Award from 'lucide-react/icons/award'
import Compass from 'lucide-react/icons/compass'
import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import Route from 'lucide-react/icons/route'
import Sparkles from 'lucide-react/icons/sparkles'
import { useId } from 'react'
import type { NextJourney, NextReason } from '#contract/progress.ts'
import { useBadgeLabel } from '#web/core/i18n/badge-label.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { ReasonLine } from '#web/features/journeys/display/ReasonLine.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'

const ICONS: Record<NextReason['kind'], LucideIcon> = {
  level: Award,
  step: Route,
  author: MessageCircleHeart,
  badge: Sparkles,
  interest: Compass,
}

interface NextJourneysProps {
  journeys: readonly NextJourney[]
  title: string
  /** Whether the reader is someone else than the person who finished the journey. */
  isForVisitors?: boolean
}

/** Journeys that go well after a finished one, each with the reason. */
export function NextJourneys({ journeys, title, isForVisitors = false }: NextJourneysProps) {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-4 pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={headingId} className="text-[1.25rem]">
          {title}
        </h2>
        {!isForVisitors && (
          <Link
            to="/app/discover"
            className="inline-flex min-h-11 items-center text-sm font-semibold text-muted hover:text-ink"
          >
            {t('journeys.progress.next')}
          </Link>
        )}
      </div>
      <ul className="grid gap-3.5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {journeys.map((journey) => (
          <li key={journey.id}>
            <NextCard journey={journey} isForVisitors={isForVisitors} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NextCard({ journey, isForVisitors }: { journey: NextJourney; isForVisitors: boolean }) {
  const { ofJourney } = useFacts()
  const reason = useReason(journey, isForVisitors)
  return (
    <article className="panel relative grid h-full content-between gap-3 p-3 shadow-none hover:border-field">
      <div className="flex items-start gap-3">
        <JourneyCover journey={journey} className="size-21 shrink-0 rounded-m" />
        <div className="grid min-w-0 gap-1">
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: journey.id }}
            className="after:absolute after:inset-0 after:rounded-panel"
          >
            <b dir="auto" className="line-clamp-3 font-head text-[1.02rem] leading-tight [overflow-wrap:anywhere]">
              {journey.name}
            </b>
          </Link>
          <span dir="auto" className="truncate text-sm text-muted">
            {journey.owner.displayName}
          </span>
          <FactsLine facts={ofJourney(journey)} />
        </div>
      </div>
      <ReasonLine icon={ICONS[journey.reason.kind]} className="border-t border-line pt-2.5">
        {reason}
      </ReasonLine>
    </article>
  )
}

function useReason({ reason, owner }: NextJourney, isForVisitors: boolean): string {
  const labelOf = useBadgeLabel()
  const { t } = useTranslation()
  const { number } = useFormats()
  if (reason.kind === 'step') return t('finish.reasons.step', { number: number(reason.step) })
  if (reason.kind === 'author') return t('finish.reasons.author', { name: owner.displayName })
  const kind = reason.kind === 'badge' && isForVisitors ? 'also' : reason.kind
  return t(`finish.reasons.${kind}`, { badge: labelOf(reason.badge.name) })
}
