import { Link, useLocation, useParams } from '@tanstack/react-router'
import type { Journey } from '#contract/journey.ts'
import { countUnitsDone } from '#contract/rules/step-units.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { useProgress } from '#web/features/journeys/data/useProgress.ts'
import { CardProgress } from '#web/features/journeys/display/CardProgress.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'

interface PathCardProps {
  target: Journey
  /** The step that leads here is done. */
  done: boolean
  onFinish: () => void
}

/** A journey that is a step of another one, with the viewer's progress on it. */
export function PathCard({ target, done, onFinish }: PathCardProps) {
  const { t } = useTranslation()
  const { journeyId } = useParams({ from: '/app/discover/journey/$journeyId' })
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom ?? [] })
  const progress = useProgress(target)
  const steps = target.steps ?? []
  const doneCount = countUnitsDone(steps, progress.done)
  const offersFinish = !done && steps.length > 0 && doneCount === target.requiredCount
  return (
    <>
      <article
        aria-label={t('paths.label')}
        className="flex min-h-32 min-w-0 overflow-hidden rounded-m border border-line bg-card"
      >
        <JourneyCover journey={target} className="w-20 shrink-0 max-[24rem]:hidden sm:w-36" />
        <div className="grid min-w-0 grow content-center justify-items-start gap-1.5 px-4 py-3.5">
          <b dir="auto" className="line-clamp-2 w-full [overflow-wrap:anywhere]">
            {target.name}
          </b>
          <p className="w-full text-sm text-muted">
            <span className="[unicode-bidi:isolate]">{t('paths.by', { name: target.owner.displayName })}</span>
            {' · '}
            {t('journeys.steps', { count: target.stepCount })}
          </p>
          <div className="w-full">
            <CardProgress done={doneCount} steps={target.requiredCount} />
          </div>
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: target.id }}
            state={{ cameFrom: [...cameFrom, journeyId] }}
            className={`${buttonClass({ variant: 'soft' })} mt-1`}
          >
            {t('journeys.card.expand')}
          </Link>
        </div>
      </article>
      {offersFinish && (
        <Button variant="soft" onClick={onFinish} className="justify-self-start">
          {t('paths.finished')}
        </Button>
      )}
    </>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Ids of the journeys whose steps led here, the last one last. */
    cameFrom?: string[]
  }
}
