import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { NextJourney } from '#contract/progress.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { NEXT_ICONS, useNextReason } from '#web/features/journeys/display/next-reason.ts'
import { ReasonLine } from '#web/features/journeys/display/ReasonLine.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'

/** The recommended next journeys, each with the reason; without any, a link to Discover. */
export function FinishNext({ journeys }: { journeys: readonly NextJourney[] }) {
  const { t } = useTranslation()
  const headingId = useId()
  if (journeys.length === 0)
    return (
      <Link to="/app/discover" className={`${buttonClass({ variant: 'soft' })} justify-self-start`}>
        {t('journeys.progress.next')}
      </Link>
    )
  return (
    <section aria-labelledby={headingId} className="grid gap-4 pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={headingId} className="text-[1.25rem]">
          {t('finish.next')}
        </h2>
        <Link
          to="/app/discover"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-muted hover:text-ink"
        >
          {t('journeys.progress.next')}
        </Link>
      </div>
      <ul className="grid gap-3.5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {journeys.map((journey) => (
          <li key={journey.id}>
            <NextCard journey={journey} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NextCard({ journey }: { journey: NextJourney }) {
  const { ofJourney } = useFacts()
  const reasonOf = useNextReason()
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
