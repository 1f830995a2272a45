import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { NextJourney } from '#contract/progress.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { NEXT_ICONS, useNextReason } from '#web/features/journeys/display/next-reason.ts'
import { ReasonLine } from '#web/features/journeys/display/ReasonLine.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'

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
  const reasonOf = useNextReason(isForVisitors)
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
      <ReasonLine icon={NEXT_ICONS[journey.reason.kind]} className="border-t border-line pt-2.5">
        {reasonOf(journey)}
      </ReasonLine>
    </article>
  )
}
