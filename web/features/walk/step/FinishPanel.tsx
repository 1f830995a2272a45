import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { StepType } from '#contract/step.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { FinishStones } from '#web/features/walk/finish/FinishStones.tsx'
import { useFinishInView } from '#web/features/walk/finish/useFinishInView.ts'
import type { Walk } from '#web/features/walk/steps/useWalk.ts'

const BackToPath = lazy(async () => ({
  default: (await withCopy(['paths'], import('./BackToPath.tsx'))).BackToPath,
}))
const FinishFacts = lazy(async () => ({
  default: (await withCopy(['finish'], import('#web/features/walk/finish/FinishFacts.tsx'))).FinishFacts,
}))
const AfterFinish = lazy(async () => ({
  default: (await withCopy(['finish', 'sharing'], import('#web/features/walk/finish/AfterFinish.tsx'))).AfterFinish,
}))

/** The panel after the last step, once every required step is done; offers to reset progress. */
export function FinishPanel({ walk, onShown }: { walk: Walk; onShown: () => void }) {
  const { t } = useTranslation()
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom ?? [] })
  const [isConfirming, setIsConfirming] = useState(false)
  const heading = useFinishInView(onShown)
  const isMember = walk.progress.storedOn === 'server'

  const handleReset = () => {
    setIsConfirming(false)
    walk.reset()
  }
  return (
    <div className="@container mt-1.5 grid gap-4">
      <section className="grid overflow-hidden rounded-panel border border-line bg-card @lg:grid-cols-[34%_1fr]">
        <FinishStones seed={walk.journey.id} kinds={kindsOf(walk)} className="min-h-40 @lg:min-h-72" />
        <div className="grid min-w-0 content-center gap-4 p-5">
          <h3 ref={heading} id="finished" tabIndex={-1} className="text-[1.45rem] text-balance outline-none">
            {t('walking.finish.completed')}
          </h3>
          <Suspense>{isMember && <FinishFacts journeyId={walk.journey.id} />}</Suspense>
          {cameFrom.length > 0 && (
            <Suspense>
              <BackToPath cameFrom={cameFrom} />
            </Suspense>
          )}
          <div className="flex flex-wrap gap-2.5">
            <Link to="/app/discover" className={buttonClass(cameFrom.length > 0 ? { variant: 'quiet' } : {})}>
              {t('journeys.progress.next')}
            </Link>
            <Button variant="quiet" onClick={() => setIsConfirming(true)}>
              {t('walking.finish.reset')}
            </Button>
          </div>
        </div>
      </section>
      <Suspense>
        <AfterFinish journey={walk.journey} isMember={isMember} />
      </Suspense>
      <ConfirmDialog
        open={isConfirming}
        title={t('walking.finish.resetTitle')}
        text={t('walking.finish.resetText')}
        confirmLabel={t('walking.finish.reset')}
        onConfirm={handleReset}
        onClose={() => setIsConfirming(false)}
      />
    </div>
  )
}

/** The step type of each required step or set of alternatives: that of the ticked step. */
function kindsOf({ steps, units, progress }: Walk): StepType[] {
  const kinds = new Map<number, StepType>()
  for (const [index, { id, stepType }] of steps.entries()) {
    const unit = units[index]
    if (typeof unit === 'number' && progress.done.has(id) && !kinds.has(unit)) kinds.set(unit, stepType)
  }
  return [...kinds.values()]
}
