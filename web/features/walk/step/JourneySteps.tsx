import { ClientOnly, Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Journey } from '#contract/journey.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useProgress } from '#web/features/journeys/data/useProgress.ts'
import { useWalk } from '#web/features/walk/steps/useWalk.ts'
import { ProgressPanel } from './ProgressPanel.tsx'
import { StepList } from './StepList.tsx'
import { useOpenAtStep } from './useOpenAtStep.ts'

const PendingSteps = lazy(async () => ({
  default: (await withCopy(['editing'], import('#web/features/editor/PendingSteps.tsx'))).PendingSteps,
}))

const JourneyTalk = lazy(async () => ({
  default: (await import('#web/features/comments/JourneyTalk.tsx')).JourneyTalk,
}))

/** The steps and, beside them, the progress panel. */
export function JourneySteps({ journey, isOwner, skills }: { journey: Journey; isOwner: boolean; skills: ReactNode }) {
  const { t } = useTranslation()
  const walk = useWalk(journey, useProgress(journey))
  useOpenAtStep(walk)
  const count = walk.steps.length
  return (
    <div
      // Room to scroll, so that the buttons of the last steps keep their height.
      className={`mt-6 flex flex-col max-lg:pb-32 items-stretch gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-7 ${walk.doneCount > 0 && !walk.isFinished ? 'lg:pb-[50vh]' : ''}`}
    >
      <div className="grid min-w-0 gap-6">
        <section id="steps" aria-labelledby="modules" className="sm:panel sm:px-7 sm:py-5">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 id="modules" className="text-[1.45rem]">
              {t('journeys.modules', { count })}
            </h2>
            {count > 0 && (
              <Link
                to="/app/user/fullpath"
                search={{ pathId: journey.id }}
                className="inline-flex min-h-11 items-center text-sm font-semibold text-muted hover:text-ink"
              >
                {t('journeys.full.view')}
              </Link>
            )}
          </div>
          {count > 0 ? <StepList walk={walk} /> : <NoSteps isOwner={isOwner} />}
        </section>
        {isOwner && (
          <Suspense>
            <PendingSteps journey={journey} />
          </Suspense>
        )}
        <ClientOnly fallback={<span className="h-72" />}>
          <Suspense fallback={<span className="h-72" />}>
            <JourneyTalk journey={journey} />
          </Suspense>
        </ClientOnly>
      </div>
      <div className="contents lg:sticky lg:top-24 lg:grid lg:gap-5">
        {count > 0 && <ProgressPanel walk={walk} />}
        <section className="max-lg:order-first sm:panel sm:p-5">
          <h2 className="mb-3 text-[1.06rem]">{t('journeys.page.skills')}</h2>
          {skills}
        </section>
      </div>
    </div>
  )
}

function NoSteps({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-1 py-2">
      <p className="font-[650]">{t('journeys.page.noSteps')}</p>
      <p className="text-muted">{t(isOwner ? 'journeys.page.noStepsOwner' : 'journeys.page.noStepsHint')}</p>
    </div>
  )
}
