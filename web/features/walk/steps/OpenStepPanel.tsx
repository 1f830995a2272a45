import { lazy, Suspense } from 'react'
import { isOwnedBy } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { BrokenLink } from '#web/features/journeys/display/BrokenLink.tsx'
import { StepButtons } from './StepButtons.tsx'
import { StepResource } from './StepResource.tsx'
import type { Walk } from './useWalk.ts'

const StepNote = lazy(async () => ({ default: (await withCopy(['walking'], import('./StepNote.tsx'))).StepNote }))

const StepFlags = lazy(async () => ({ default: (await import('#web/features/flags/StepFlags.tsx')).StepFlags }))

const StepUpkeep = lazy(async () => ({
  default: (await withCopy(['upkeep'], import('#web/features/upkeep/StepUpkeep.tsx'))).StepUpkeep,
}))

/** The step in hand: its resource, why it was chosen, the buttons, and the viewer's private note. */
export function OpenStepPanel({ id, walk, step }: { id: string; walk: Walk; step: Step }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { owner } = walk.journey
  return (
    <div id={id} className="mt-3 grid gap-3.5">
      {walk.remaining !== null && (
        <p role="status" className="rounded-m bg-accent-soft px-4 py-2.5 text-sm font-[560] text-accent">
          {t('journeys.trail.remaining', { count: walk.remaining })}
        </p>
      )}
      <BrokenLink linkState={step.linkState} />
      <StepResource step={step} done={walk.progress.done.has(step.id)} onFinish={walk.advance} />
      {step.note && (
        <div className="flex gap-3 rounded-m bg-sunk px-4 py-3">
          <Avatar id={owner.id} initial={owner.initial} photoURL={owner.photoURL} size="sm" />
          <div className="min-w-0 text-[0.9375rem]">
            <b className="text-sm">{t('journeys.trail.whyThis')}</b>
            <p dir="auto" className="whitespace-pre-line">
              {step.note}
            </p>
          </div>
        </div>
      )}
      <StepButtons walk={walk} step={step} />
      {isOwnedBy(walk.journey, profile?.id ?? null) && (
        <Suspense>
          <StepUpkeep journeyId={walk.journey.id} stepId={step.id} />
        </Suspense>
      )}
      {walk.progress.storedOn === 'server' && (
        <Suspense>
          <StepFlags journey={walk.journey} step={step} />
        </Suspense>
      )}
      {walk.progress.storedOn === 'server' && (
        <Suspense fallback={<span className="h-11" />}>
          <StepNote journeyId={walk.journey.id} stepId={step.id} />
        </Suspense>
      )}
    </div>
  )
}
