import { lazy, type ReactNode, Suspense } from 'react'
import type { Journey } from '#contract/journey.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { JourneyOwner } from './JourneyOwner.tsx'

const HiddenNote = lazy(async () => ({
  default: (await withCopy(['sharing'], import('./HiddenNote.tsx'))).HiddenNote,
}))

export function JourneyHero({ journey, children }: { journey: Journey; children: ReactNode }) {
  const { t } = useTranslation()
  const facts = useFacts()
  const notice = journey.archived ? 'archived' : journey.visibility === 'public' ? null : journey.visibility
  return (
    <header className="panel overflow-hidden lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] max-sm:-mx-4 max-sm:-mt-4 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0 max-sm:shadow-none">
      <JourneyCover journey={journey} variant="hero" className="h-22 sm:h-30 lg:order-last lg:h-full" />
      <div className="grid min-w-0 content-start gap-4.5 px-4 pt-5 pb-6 sm:px-7 sm:py-6">
        <div className="max-w-[42rem] min-w-0">
          <h1 dir="auto" className="text-[clamp(1.6875rem,4.2vw,2.125rem)]">
            {journey.name}
          </h1>
          <JourneyOwner owner={journey.owner} createdAt={journey.createdAt} />
          <p dir="auto" className="mt-3.5 text-[1.03rem] whitespace-pre-line text-muted">
            {journey.description}
          </p>
          <FactsLine facts={facts.ofJourney(journey)} className="mt-3" />
          {notice && <p className="mt-3 text-sm text-faint">{t(`journeys.page.${notice}`)}</p>}
          <Suspense>{journey.hidden && <HiddenNote hidden={journey.hidden} />}</Suspense>
        </div>
        {children}
      </div>
    </header>
  )
}
