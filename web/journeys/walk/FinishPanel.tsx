import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withCopy } from '#web/i18n/i18n.ts'
import type { Walk } from '#web/journeys/steps/useWalk.ts'
import { Button, buttonClass } from '#web/ui/base/Button.tsx'
import { CairnStones } from '#web/ui/display/CairnStones.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'

const BackToPath = lazy(async () => ({
  default: (await withCopy(['paths'], import('./BackToPath.tsx'))).BackToPath,
}))

/** Shown once every step is done; offers to reset progress. */
export function FinishPanel({ walk, onShown }: { walk: Walk; onShown: () => void }) {
  const { t } = useTranslation()
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom ?? [] })
  const [isConfirming, setIsConfirming] = useState(false)
  const handleShown = useEffectEvent(onShown)
  useEffect(() => handleShown(), [])
  const handleReset = () => {
    setIsConfirming(false)
    walk.reset()
  }
  return (
    <section className="mt-1.5 flex flex-wrap items-center gap-5 rounded-panel bg-brand-soft p-5">
      <CairnStones className="h-23 w-30 shrink-0 rounded-[1.25rem]" />
      <div className="min-w-0 grow basis-56">
        <h3 id="finished" tabIndex={-1} className="text-[1.3rem] outline-none">
          {t('journeys.trail.completed')}
        </h3>
        <p className="mt-1.5 mb-3.5 text-muted">
          {t('journeys.trail.completedHint', { done: walk.doneCount, count: walk.steps.length })}
        </p>
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
            {t('journeys.trail.reset')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={t('journeys.trail.resetTitle')}
        text={t('journeys.trail.resetText')}
        confirmLabel={t('journeys.trail.reset')}
        onConfirm={handleReset}
        onClose={() => setIsConfirming(false)}
      />
    </section>
  )
}
