import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Journey } from '#contract/journey.ts'
import { withCopy } from '#web/i18n/i18n.ts'
import { Cover } from '#web/ui/display/Cover.tsx'
import { JourneyOwner } from './JourneyOwner.tsx'

const HiddenNote = lazy(async () => ({
  default: (await withCopy(['sharing'], import('./HiddenNote.tsx'))).HiddenNote,
}))

export function JourneyHero({ journey, children }: { journey: Journey; children: ReactNode }) {
  const { t } = useTranslation()
  const notice = journey.archived ? 'archived' : journey.visibility === 'public' ? null : journey.visibility
  return (
    <header className="panel overflow-hidden max-sm:-mx-4 max-sm:-mt-4 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0 max-sm:shadow-none">
      <Cover seed={journey.id} hue={journey.badges[0]?.name} variant="wide" className="h-28 sm:h-38" />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-5 px-4 pt-5 pb-6 sm:px-8 sm:pt-6.5 sm:pb-7">
        <div className="max-w-[42rem] min-w-0 grow basis-80">
          <h1 dir="auto" className="text-[clamp(1.75rem,4.6vw,2.625rem)]">
            {journey.name}
          </h1>
          <JourneyOwner owner={journey.owner} createdAt={journey.createdAt} />
          <p dir="auto" className="mt-3.5 text-[1.03rem] whitespace-pre-line text-muted">
            {journey.description}
          </p>
          {notice && <p className="mt-3 text-sm text-faint">{t(`journeys.page.${notice}`)}</p>}
          <Suspense>{journey.hidden && <HiddenNote hidden={journey.hidden} />}</Suspense>
        </div>
        {children}
      </div>
    </header>
  )
}
