import { Fragment } from 'react'
import type { Journey } from '#contract/journey.ts'
import { hrefOf } from '#contract/link.ts'
import { isAlternative } from '#contract/rules/step-units.ts'
import type { Step } from '#contract/step.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { BrokenLink } from '#web/features/journeys/display/BrokenLink.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'

/** Every step with its facts, its full address and the author's note, for print. */
export function FullSteps({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const { steps = [] } = journey
  if (steps.length === 0) return <p className="text-muted">{t('journeys.page.noSteps')}</p>
  return (
    <ol aria-label={t('journeys.trail.label')} className="step-list">
      {steps.map((step, index) => (
        <Fragment key={step.id}>
          {step.section && (
            <li className="section-row break-after-avoid">
              <h3 dir="auto" className="text-[1.06rem]">
                {step.section}
              </h3>
            </li>
          )}
          <FullStep journey={journey} step={step} index={index} />
        </Fragment>
      ))}
    </ol>
  )
}

function FullStep({ journey, step, index }: { journey: Journey; step: Step; index: number }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { ofStep } = useFacts()
  const next = journey.steps?.[index + 1]
  const startsSet = !isAlternative(step) && next !== undefined && isAlternative(next)
  const facts = [
    ...(step.optional ? [t('journeys.trail.optional')] : []),
    ...(startsSet ? [t('journeys.trail.chooseOne')] : []),
    ...(isAlternative(step) ? [t('journeys.trail.or')] : []),
    ...ofStep(step, journey.language),
  ]
  return (
    <li>
      <span className="step-number" aria-hidden="true">
        {number(index + 1)}
      </span>
      <div className="grid min-w-0 content-start gap-1.5 pt-1">
        <h3 className="font-text text-[1.06rem] leading-snug font-normal tracking-normal [text-wrap:initial]">
          <b>{t(`journeys.stepTypes.${step.stepType}`)}</b>{' '}
          <span className="[unicode-bidi:normal]">
            {': '}
            <bdi>{step.description}</bdi>
          </span>
        </h3>
        {facts.length > 0 && <FactsLine facts={facts} />}
        <Address url={step.url} />
        <BrokenLink linkState={step.linkState} />
        {step.note && (
          <div className="mt-1 border-s-3 border-line ps-3 text-[0.9375rem]">
            <b className="text-sm">{t('journeys.trail.whyThis')}</b>
            <p dir="auto" className="whitespace-pre-line">
              {step.note}
            </p>
          </div>
        )}
      </div>
    </li>
  )
}

/** Addresses that browsers can't open are plain text. */
function Address({ url }: { url: string }) {
  const { t } = useTranslation()
  const href = hrefOf(url)
  const look = 'text-sm [overflow-wrap:anywhere]'
  if (href === null)
    return (
      <bdi dir="ltr" className={`${look} font-mono text-muted select-all`}>
        {url}
      </bdi>
    )
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`${look} min-h-6 justify-self-start text-brand underline-offset-3 hover:underline`}
    >
      <bdi dir="ltr">{href}</bdi>
      <span className="sr-only">{t('journeys.trail.opensNew')}</span>
    </a>
  )
}
