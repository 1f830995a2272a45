import { Link } from '@tanstack/react-router'
import type { Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'

/** Journeys that build on the same badges. */
export function FinishNext({ journeys }: { journeys: readonly Journey[] }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-3 pt-2">
      <h4 className="text-[1.2rem]">{t('finish.next')}</h4>
      <ul className="grid gap-3 @3xl:grid-cols-3">
        {journeys.map((journey) => (
          <li key={journey.id}>
            <NextCard journey={journey} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NextCard({ journey }: { journey: Journey }) {
  const { ofJourney } = useFacts()
  return (
    <article className="relative flex h-full items-start gap-3 rounded-panel border border-line bg-card p-3 hover:border-field">
      <JourneyCover journey={journey} className="size-18 shrink-0 rounded-m" />
      <div className="grid min-w-0 gap-0.5">
        <Link
          to="/app/discover/journey/$journeyId"
          params={{ journeyId: journey.id }}
          className="after:absolute after:inset-0 after:rounded-panel"
        >
          <b dir="auto" className="line-clamp-2 font-head leading-tight [overflow-wrap:anywhere]">
            {journey.name}
          </b>
        </Link>
        <span dir="auto" className="truncate text-sm text-muted">
          {journey.owner.displayName}
        </span>
        <FactsLine facts={ofJourney(journey)} />
      </div>
    </article>
  )
}
