import { Link, useNavigate } from '@tanstack/react-router'
import Footprints from 'lucide-react/icons/footprints'
import { type ReactNode, useId, useState } from 'react'
import type { HomeContinue as Item } from '#contract/journey.ts'
import { hrefOf } from '#contract/rules/link.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { markOpened } from '#web/features/journeys/data/opened-steps.ts'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { StepIcon } from '#web/features/journeys/display/StepIcon.tsx'
import { StepTrail } from '#web/features/journeys/display/StepTrail.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'

/**
 * The journey on which the viewer ticked a step last, with its next step, and up to two other
 * journeys.
 */
export function HomeContinue({ first, others }: { first: Item; others: readonly Item[] }) {
  const { t } = useTranslation()
  const id = useId()
  const { open } = useFacts()
  const { journey, step } = first
  const columns = others.length > 0 ? '@4xl:grid-cols-[15rem_minmax(0,1fr)_15.5rem]' : ''
  return (
    <section aria-labelledby={id} className="@container">
      <div className={`panel grid overflow-hidden @2xl:grid-cols-[15rem_minmax(0,1fr)] ${columns}`}>
        <Picture item={first} />
        <div className="grid min-w-0 content-start gap-2 p-4.5">
          <p className="flex items-center gap-2 text-sm font-[650] text-brand">
            <Footprints size={16} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
            <span>
              {t('home.continue')} · <Position item={first} />
            </span>
          </p>
          <h2 id={id} dir="auto" className="line-clamp-2 text-[1.4rem]">
            {step.description}
          </h2>
          <p dir="auto" className="truncate text-sm text-muted">
            {t('home.in', { journey: journey.name })}
          </p>
          <StepTrail journey={journey} />
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <OpenNext item={first} className={buttonClass({ size: 'lg' })}>
              <StepIcon stepType={step.stepType} size={16} />
              {open(step)}
            </OpenNext>
            <Link
              to="/app/discover/journey/$journeyId"
              params={{ journeyId: journey.id }}
              className="inline-flex min-h-11 items-center px-3 font-[650] text-muted hover:text-ink"
            >
              {t('home.allSteps')}
            </Link>
          </div>
        </div>
        {others.length > 0 && (
          <div className="min-w-0 border-t border-line p-4.5 @2xl:col-span-full @4xl:col-span-1 @4xl:border-s @4xl:border-t-0">
            <h3 className="mb-2 text-sm">{t('home.also')}</h3>
            <ul className="grid gap-1 @2xl:grid-cols-2 @4xl:grid-cols-1">
              {others.map((item) => (
                <Other key={item.journey.id} item={item} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}

function Picture({ item: { image, journey } }: { item: Item }) {
  const [broken, setBroken] = useState<string | null>(null)
  const size = 'h-36 w-full @2xl:h-full'
  // Images are shown from our server only.
  if (!image?.startsWith('/api/images/') || image === broken)
    return <JourneyCover journey={journey} variant="hero" className={size} />
  return (
    <div className={`relative ${size}`}>
      <img src={image} alt="" onError={() => setBroken(image)} className="absolute size-full object-cover" />
    </div>
  )
}

function Position({ item: { stepNumber, journey } }: { item: Item }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return <span>{t('home.step', { number: number(stepNumber), steps: number(journey.stepCount) })}</span>
}

function Other({ item }: { item: Item }) {
  const { open } = useFacts()
  const { journey, step } = item
  return (
    <li className="relative -mx-2 flex items-start gap-3 rounded-m p-2 hover:bg-sunk">
      <JourneyCover journey={journey} className="size-11 shrink-0 rounded-m" />
      <div className="grid min-w-0 gap-0.5">
        <OpenNext
          item={item}
          className="line-clamp-2 leading-tight font-[650] [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-m"
        >
          <bdi>{journey.name}</bdi>
        </OpenNext>
        <span className="text-sm text-muted">
          <Position item={item} />
        </span>
        <span className="text-sm text-muted">{open(step)}</span>
      </div>
    </li>
  )
}

interface OpenNextProps {
  item: Item
  className: string
  children: ReactNode
}

/** A link that opens the step's resource in a new tab, and the journey at this step in this tab. */
function OpenNext({ item: { journey, step }, className, children }: OpenNextProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const href = hrefOf(step.url)
  const journeyId = journey.id
  if (step.targetId !== undefined || href === null) {
    const target = step.targetId === undefined ? { journeyId } : { journeyId: step.targetId }
    return (
      <Link
        to="/app/discover/journey/$journeyId"
        params={target}
        state={step.targetId === undefined ? {} : { cameFrom: [journeyId] }}
        onClick={() => markOpened(step.id)}
        className={className}
      >
        {children}
      </Link>
    )
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={() => {
        markOpened(step.id)
        void navigate({ to: '/app/discover/journey/$journeyId', params: { journeyId } })
      }}
      onAuxClick={() => markOpened(step.id)}
      className={className}
    >
      {children}
      <span className="sr-only">{t('journeys.trail.opensNew')}</span>
    </a>
  )
}
