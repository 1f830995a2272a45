import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import type { Journey } from '#contract/journey.ts'
import { hrefOf } from '#contract/rules/link.ts'
import { countUnitsDone } from '#contract/rules/step-units.ts'
import type { Step } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { useProgress } from '#web/features/journeys/data/useProgress.ts'
import { CardProgress } from '#web/features/journeys/display/CardProgress.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { StepLink } from './StepLink.tsx'

/** The open step and its actions. */
interface OpenStep {
  step: Step
  done: boolean
  /** Ticks the step and opens the next one. */
  onFinish: () => void
}

/**
 * The content of a step whose link isn't shown in its head: another journey, or an address that
 * browsers can't open.
 */
export function LinkedStep(props: OpenStep) {
  const { targetId, url } = props.step
  return targetId === undefined ? <StepAddress url={url} /> : <PathStep {...props} targetId={targetId} />
}

/** A step that links to a journey; if that journey can't be opened, only its address is shown. */
function PathStep({ step, targetId, ...rest }: OpenStep & { targetId: string }) {
  const { t } = useTranslation()
  const { data: target, error } = useQuery(journeyQuery(targetId))
  if (target) return <PathCard target={target} {...rest} />
  return (
    <>
      {hrefOf(step.url) === null ? <StepAddress url={step.url} /> : <StepLink step={{ url: step.url }} />}
      {(error?.status === 404 || error?.status === 410) && <p className="text-sm text-muted">{t('paths.missing')}</p>}
    </>
  )
}

interface PathCardProps {
  target: Journey
  /** Whether the step that links to the journey is done. */
  done: boolean
  onFinish: () => void
}

/** The card of a journey that is a step of another one, with the viewer's progress on it. */
function PathCard({ target, done, onFinish }: PathCardProps) {
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
    /** Ids of the journeys whose steps led to this page, the latest last. */
    cameFrom?: string[]
  }
}

/** An address that browsers can't open, with a button to copy it. */
function StepAddress({ url }: { url: string }) {
  const { t } = useTranslation()
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast(t('walking.address.copied'), { tone: 'success' })
    } catch {
      toast(t('walking.address.notCopied'), { tone: 'error' })
    }
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-3 rounded-m border border-line bg-card px-4 py-3">
      <bdi dir="ltr" className="min-w-0 font-mono text-sm [overflow-wrap:anywhere] select-all">
        {url}
      </bdi>
      <Button variant="quiet" onClick={() => void handleCopy()}>
        <Copy size={16} aria-hidden="true" />
        {t('walking.address.copy')}
      </Button>
    </div>
  )
}
