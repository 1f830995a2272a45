import { useQuery } from '@tanstack/react-query'
import { ClientOnly, Link, useSearch } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { Fragment, Suspense } from 'react'
import type { Journey } from '#contract/journey.ts'
import { hrefOf } from '#contract/rules/link.ts'
import { isAlternative } from '#contract/rules/step-units.ts'
import type { Step } from '#contract/step.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useOrigin } from '#web/core/session/site-url.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { CreditLine } from '#web/features/journeys/credit/CreditLine.tsx'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { BadgeChips } from '#web/features/journeys/display/BadgeChips.tsx'
import { BrokenLink } from '#web/features/journeys/display/BrokenLink.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { Rights } from '#web/features/journeys/display/Rights.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { JourneyHead } from './JourneyHead.tsx'
import { JourneyPageSkeleton } from './JourneyPageSkeleton.tsx'

const JourneyFailure = lazyPart(() => import('#web/features/journeys/display/JourneyFailure.tsx'), 'JourneyFailure')

const DownloadButton = lazyPart(
  () => withCopy(['sharing'], import('#web/features/share/DownloadButton.tsx')),
  'DownloadButton',
)

const importNames = () => withCopy(['coauthors'], import('#web/features/coauthors/HelpingNames.tsx'))
/** Included in the server's bundle, as readers without scripts need it. */
const HelpingNames = import.meta.env.SSR ? (await importNames()).HelpingNames : lazyPart(importNames, 'HelpingNames')

/** A page with all steps of a journey open, for reading and printing. */
export function FullPathPage() {
  const { pathId } = useSearch({ from: '/app/user/fullpath' })
  const { data: journey, error, refetch } = useQuery(journeyQuery(pathId))
  if (journey !== undefined) return <FullPath journey={journey} />
  if (!error) return <JourneyPageSkeleton />
  return (
    <Suspense>
      <JourneyFailure failure={error} onRetry={() => void refetch()} />
    </Suspense>
  )
}

function FullPath({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const { longDate } = useDays()
  const { ofJourney } = useFacts()
  const params = { journeyId: journey.id }
  return (
    <article className="mx-auto max-w-212">
      <JourneyHead journey={journey} title={t('paths.full.title', { name: journey.name })} />
      <Link
        to="/app/discover/journey/$journeyId"
        params={params}
        data-print="no"
        className="mb-2 inline-flex min-h-11 items-center text-sm font-[650] text-muted hover:text-ink"
      >
        {t('paths.full.back')}
      </Link>
      <header className="mb-9">
        <h1 dir="auto" className="text-[clamp(1.75rem,4.6vw,2.625rem)]">
          {journey.name}
        </h1>
        <p className="mt-3 text-sm text-muted">
          <Link
            to="/app/user/profile"
            search={{ userId: journey.owner.id }}
            className="font-[650] text-ink hover:underline"
          >
            <bdi>{journey.owner.displayName}</bdi>
          </Link>
          {' · '}
          <time dateTime={journey.createdAt}>{t('journeys.page.created', { date: longDate(journey.createdAt) })}</time>
        </p>
        <Suspense>
          {journey.helpers?.[0] && (
            <p className="mt-1 text-sm text-muted">
              <HelpingNames helpers={journey.helpers} />
            </p>
          )}
        </Suspense>
        {journey.adaptedFrom && <CreditLine credit={journey.adaptedFrom} className="mt-2" />}
        <p dir="auto" className="mt-4 text-[1.03rem] whitespace-pre-line">
          {journey.description}
        </p>
        <FactsLine facts={ofJourney(journey)} className="mt-4" />
        <div data-print="no" className="mt-5 flex flex-wrap gap-3">
          <Button variant="soft" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            {t('paths.full.print')}
          </Button>
          <ClientOnly>
            <Suspense>
              <DownloadButton journeyId={journey.id} />
            </Suspense>
          </ClientOnly>
        </div>
        <h2 className="mt-6 mb-2.5 text-[1.06rem]">{t('journeys.page.skills')}</h2>
        <BadgeChips badges={journey.badges} />
      </header>
      <h2 className="mb-5 text-[1.45rem]">{t('journeys.modules', { count: journey.stepCount })}</h2>
      <FullSteps journey={journey} />
      <p className="mt-8 text-sm text-muted">
        <Rights journey={journey} />
      </p>
      <PrintedAddress id={journey.id} />
    </article>
  )
}

/** The address of the journey, which appears only in print. */
function PrintedAddress({ id }: { id: string }) {
  const { t } = useTranslation()
  const address = `${useOrigin()}/app/discover/journey/${encodeURIComponent(id)}`
  return (
    <p className="mt-4 hidden border-t border-line pt-3 text-sm text-muted print:block">
      {t('paths.full.address', { address })}
    </p>
  )
}

/** All steps with their facts, their full address and the author's note. */
function FullSteps({ journey }: { journey: Journey }) {
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

/** A link; plain text if browsers can't open its address. */
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
