import { ClientOnly } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { type ReactNode, Suspense, useId } from 'react'
import { isAuthoredBy } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { FactsLine, linkHostOf } from '#web/features/journeys/display/FactsLine.tsx'
import { StepTile } from '#web/features/journeys/display/StepTile.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { OpenStepPanel } from './OpenStepPanel.tsx'
import { StepHead } from './StepHead.tsx'
import { StepLink } from './StepLink.tsx'
import type { Walk } from './useWalk.ts'

const StepQuestions = lazyPart(
  () => withCopy(['comments'], import('#web/features/comments/StepQuestions.tsx')),
  'StepQuestions',
)

const AuthorMarks = lazyPart(() => withCopy(['linkReports', 'upkeep'], import('./AuthorMarks.tsx')), 'AuthorMarks')

export function StepItem({ walk, index }: { walk: Walk; index: number }) {
  const { t } = useTranslation()
  const facts = useFacts()
  const titleId = useId()
  const panelId = useId()
  const step = walk.steps[index]
  if (!step) return null
  const isOpen = index === walk.openIndex
  const heading = (
    <h3
      id={titleId}
      className="min-w-0 font-text text-base leading-normal font-normal tracking-normal [text-wrap:initial]"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => walk.open(index)}
        className="min-h-6 w-full rounded-lg text-start hover:text-brand pointer-coarse:min-h-11"
      >
        <span>
          <b>{t(`journeys.stepTypes.${step.stepType}`)}</b>{' '}
          <span className="[unicode-bidi:normal]">
            {': '}
            <bdi>{step.description}</bdi>
          </span>
        </span>
      </button>
    </h3>
  )
  const known = [
    ...facts.ofStep(step, walk.journey.language),
    ...(index === walk.steps.length - 1 ? [t('journeys.trail.last')] : []),
  ]
  const tags = <StepTags walk={walk} index={index} />
  return (
    <li
      id={`step-${step.id}`}
      data-step={index}
      data-done={walk.progress.done.has(step.id) || undefined}
      data-open={isOpen || undefined}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-current={isOpen ? 'step' : undefined}
    >
      <StepCheckbox walk={walk} index={index} />
      {isOpen ? (
        <div className="step-card">
          <StepHead step={step} hue={walk.journey.coverSeed} heading={heading} tags={tags} facts={known} />
          <OpenStepPanel id={panelId} walk={walk} index={index} step={step} />
        </div>
      ) : (
        <ClosedStep walk={walk} index={index} step={step} heading={heading} tags={tags} facts={known} />
      )}
    </li>
  )
}

interface ClosedStepProps {
  walk: Walk
  index: number
  step: Step
  heading: ReactNode
  tags: ReactNode
  facts: readonly ReactNode[]
}

function ClosedStep({ walk, index, step, heading, tags, facts }: ClosedStepProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const broken = step.linkState && (
    <span key="broken" className="text-danger">
      {t('journeys.trail.broken')}
    </span>
  )
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 items-start gap-3.5">
        <StepTile hue={walk.journey.coverSeed} step={step} className="h-11 w-17 shrink-0 max-[24rem]:hidden" />
        <div className="min-w-0 grow">
          {heading}
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {tags}
            <FactsLine facts={[...linkHostOf(step), ...facts, ...(broken ? [broken] : [])]} />
            {step.commentCount !== undefined && (
              // The min. width reserves space, so that nothing moves when the number has loaded.
              <span className="inline-flex h-6 min-w-12">
                <ClientOnly>
                  <Suspense>
                    <StepQuestions journey={walk.journey} index={index} />
                  </Suspense>
                </ClientOnly>
              </span>
            )}
            {isAuthoredBy(walk.journey, profile?.id ?? null) && (
              <Suspense>
                <AuthorMarks journey={walk.journey} index={index} onOpen={() => walk.open(index)} />
              </Suspense>
            )}
          </div>
        </div>
      </div>
      <noscript>
        <StepLink step={step} />
      </noscript>
    </div>
  )
}

function StepCheckbox({ walk, index }: { walk: Walk; index: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const step = walk.steps[index]
  if (!step) return null
  const done = walk.progress.done.has(step.id)
  const isOpen = index === walk.openIndex
  return (
    <label
      data-state={done ? 'done' : isOpen ? 'now' : 'open'}
      data-optional={walk.units[index] === null || undefined}
      className="step-number step-tick"
    >
      <input
        type="checkbox"
        checked={done}
        aria-label={t('journeys.trail.tick', { number: number(index + 1), description: step.description })}
        disabled={walk.progress.storedOn === 'unknown'}
        onChange={() => walk.tick(index)}
        className="absolute inset-0 appearance-none opacity-0"
      />
      {done ? <Check size={17} strokeWidth={2.6} aria-hidden="true" /> : number(index + 1)}
    </label>
  )
}

const LOOK = 'inline-flex items-center rounded-md px-2 text-[0.78rem] leading-relaxed font-[650] whitespace-nowrap'

/** Labels of a step: optional, an alternative, new since the viewer finished, not saved. */
function StepTags({ walk, index }: { walk: Walk; index: number }) {
  const { t } = useTranslation()
  const step = walk.steps[index]
  if (!step) return null
  const unit = walk.units[index] ?? null
  const startsSet = !step.orPrevious && unit !== null && walk.units[index + 1] === unit
  return (
    <>
      {step.optional && (
        <span className={`${LOOK} border border-dashed border-field text-muted`}>{t('journeys.trail.optional')}</span>
      )}
      {startsSet && <span className={`${LOOK} bg-sunk text-muted`}>{t('journeys.trail.chooseOne')}</span>}
      {step.orPrevious && <span className={`${LOOK} bg-sunk text-muted`}>{t('journeys.trail.or')}</span>}
      {walk.progress.newSteps.includes(step.id) && (
        <span className={`${LOOK} bg-accent-soft text-accent`}>{t('journeys.trail.isNew')}</span>
      )}
      {walk.progress.unsaved.has(step.id) && (
        <span className="inline-flex items-center gap-1.5 text-sm font-[650] text-accent">
          {t('journeys.progress.notSaved')}
          <button type="button" onClick={walk.progress.retry} className="min-h-11 px-1 underline underline-offset-4">
            {t('ui.error.retry')}
          </button>
        </span>
      )}
    </>
  )
}
