import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/i18n/formats.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { StepLink } from './StepLink.tsx'
import { StepResource } from './StepResource.tsx'
import type { Walk } from './useWalk.ts'

export function StepItem({ walk, index }: { walk: Walk; index: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const panelId = useId()
  const step = walk.steps[index]
  if (!step) return null
  const done = walk.progress.done.has(step.id)
  const isOpen = index === walk.openIndex
  const isLast = index === walk.steps.length - 1
  return (
    <li data-done={done || undefined} aria-current={isOpen ? 'step' : undefined} className="scroll-mt-24">
      <label
        data-state={done ? 'done' : isOpen ? 'now' : 'open'}
        className="step-number relative self-start before:absolute before:-inset-1.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
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
      <div className="min-w-0">
        <h3 className="font-text text-base leading-normal font-normal tracking-normal [text-wrap:initial]">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={() => walk.open(index)}
            className="min-h-8.5 w-full rounded-lg py-1 text-start hover:text-brand"
          >
            <span>
              <b>{t(`journeys.stepTypes.${step.stepType}`)}</b>{' '}
              <span className="text-muted [unicode-bidi:normal]">
                {': '}
                <bdi>{step.description}</bdi>
              </span>
            </span>
          </button>
        </h3>
        {isLast && <p className="text-sm text-faint">{t('journeys.trail.last')}</p>}
        {!isOpen && (
          <noscript>
            <StepLink step={step} />
          </noscript>
        )}
        {isOpen && (
          <div id={panelId} className="grid gap-3.5 pt-2.5">
            {walk.remaining !== null && (
              <p role="status" className="rounded-m bg-accent-soft px-4 py-2.5 text-sm font-[560] text-accent">
                {t('journeys.trail.remaining', { count: walk.remaining })}
              </p>
            )}
            <StepResource step={step} done={done} onFinish={walk.advance} />
            <div className="flex flex-wrap gap-2.5">
              <Button onClick={walk.advance}>{t(isLast ? 'journeys.trail.finish' : 'journeys.trail.continue')}</Button>
              <Button variant="quiet" disabled={index === 0} onClick={walk.goBack}>
                {t('journeys.trail.back')}
              </Button>
            </div>
          </div>
        )}
      </div>
    </li>
  )
}
