import { useTranslation } from 'react-i18next'
import { hrefOf } from '#contract/link.ts'
import type { Step } from '#contract/step.ts'
import { useFormats } from '#web/i18n/formats.ts'

/** Every step with its full address, for print. */
export function FullSteps({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (steps.length === 0) return <p className="text-muted">{t('journeys.page.noSteps')}</p>
  return (
    <ol aria-label={t('journeys.trail.label')} className="step-list">
      {steps.map((step, index) => (
        <li key={step.id}>
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
            <Address url={step.url} />
          </div>
        </li>
      ))}
    </ol>
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
      className={`${look} justify-self-start text-brand underline-offset-3 hover:underline`}
    >
      <bdi dir="ltr">{href}</bdi>
      <span className="sr-only">{t('journeys.trail.opensNew')}</span>
    </a>
  )
}
