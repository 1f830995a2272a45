import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Journey } from '#contract/journey.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { Cover } from '#web/ui/display/Cover.tsx'
import { useFinishTime } from './useFinishTime.ts'

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
  const { t } = useTranslation()
  const { number } = useFormats()
  const timeOf = useFinishTime()
  const facts = [
    t('finish.steps', { count: journey.stepCount, number: number(journey.stepCount) }),
    ...(journey.minutes === null ? [] : [timeOf(journey.minutes)]),
    ...(journey.free ? [t('finish.free')] : []),
  ]
  return (
    <Link
      to="/app/discover/journey/$journeyId"
      params={{ journeyId: journey.id }}
      className="flex h-full items-start gap-3 rounded-panel border border-line bg-card p-3 hover:border-field"
    >
      <Cover seed={journey.id} hue={journey.badges[0]?.name} className="size-18 shrink-0 rounded-m" />
      <span className="grid min-w-0 gap-0.5">
        <b dir="auto" className="line-clamp-2 font-head leading-tight [overflow-wrap:anywhere]">
          {journey.name}
        </b>
        <span dir="auto" className="truncate text-sm text-muted">
          {journey.owner.displayName}
        </span>
        <span className="text-sm text-muted">{facts.join(' · ')}</span>
      </span>
    </Link>
  )
}
