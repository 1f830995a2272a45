import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Footprints from 'lucide-react/icons/footprints'
import { type ReactNode, useId, useState } from 'react'
import type { TrailItem } from '#contract/home.ts'
import { countDone } from '#contract/rules/cairn.ts'
import { hostOf } from '#contract/rules/link.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import { setAside, undoSetAside, useOpenedSteps, useStepsSetAside } from '#web/features/journeys/data/opened-steps.ts'
import { Cairn } from '#web/features/journeys/display/Cairn.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { OpenNext } from '#web/features/journeys/display/OpenNext.tsx'
import { StepIcon } from '#web/features/journeys/display/StepIcon.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { Row } from './Row.tsx'

const SMALL_CARDS = 3

/** The journeys that the viewer walks, then those followed but not started, each with its next step. */
export function Trail({ items }: { items: readonly TrailItem[] }) {
  const { t } = useTranslation()
  const { shown, setAside } = useTrail(items)
  const [lead, ...others] = shown
  if (!lead) return null
  const all = (
    <Link
      to="/app/following"
      className="inline-flex min-h-11 shrink-0 items-center gap-1 text-[0.84375rem] font-[650] text-brand underline-offset-4 hover:underline"
    >
      {t('home.trail.all')}
      <ChevronRight size={15} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
    </Link>
  )
  return (
    <Row title={t('home.trail.title')} aside={all}>
      <Lead key={lead.journey.id} item={lead} onSetAside={setAside} />
      {others.length > 0 && (
        <ul className="mt-2.5 grid gap-2.5 @2xl:mt-4 @2xl:grid-cols-2 @2xl:gap-4 @4xl:grid-cols-3">
          {others.slice(0, SMALL_CARDS).map((item) => (
            <SmallCard key={item.journey.id} item={item} onSetAside={setAside} />
          ))}
        </ul>
      )}
    </Row>
  )
}

interface CardProps {
  item: TrailItem
  onSetAside: (item: TrailItem) => void
}

/** The card of the journey walked last, with the picture of its next step and its cairn. */
function Lead({ item, onSetAside }: CardProps) {
  const { t } = useTranslation()
  const facts = useFacts()
  const { number } = useFormats()
  const id = useId()
  const { journey, step, stones } = item
  const done = countDone(stones)
  return (
    <article
      aria-labelledby={id}
      className="panel relative grid grid-cols-[minmax(0,1fr)_7rem] overflow-hidden @2xl:min-h-58 @2xl:grid-cols-[11.75rem_minmax(0,1fr)_8.25rem] @2xl:grid-rows-[1fr_auto_auto_1fr] @4xl:grid-cols-[16.5rem_minmax(0,1fr)_12.25rem]"
    >
      <Picture item={item} className="@max-2xl:hidden @2xl:row-span-4 @2xl:[grid-column:1]" />
      <div className="grid min-w-0 content-center gap-2 px-4 py-3.5 @2xl:row-start-2 @2xl:px-6 @2xl:pt-4.5 @2xl:pb-2 @2xl:[grid-column:2]">
        <p className="flex items-center gap-2 text-sm font-[650] text-brand">
          <Footprints size={16} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
          <Position item={item} />
        </p>
        <h3 id={id} dir="auto" className="line-clamp-3 text-[1.1875rem] @2xl:text-[1.375rem]">
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: journey.id }}
            hash={`step-${step.id}`}
            className="after:absolute after:inset-0 after:rounded-panel"
          >
            {step.description}
          </Link>
        </h3>
        <p className="line-clamp-2 text-sm text-muted">
          <bdi>{t('home.in', { journey: journey.name })}</bdi>
        </p>
        <FactsLine
          facts={[<bdi key="host">{hostOf(step.url)}</bdi>, ...facts.ofStep(step, journey.language)]}
          className="@max-2xl:hidden"
        />
      </div>
      <div className="grid content-end justify-items-center gap-2 bg-sunk px-2 py-3 text-center @2xl:row-span-4 @2xl:row-start-1 @2xl:px-3.5 @2xl:[grid-column:3]">
        <Cairn seed={journey.id} stones={stones} size="panel" />
        <span className="text-xs text-muted">
          {done > 0 && <span className="block">{t('home.trail.stones', { count: done, number: number(done) })}</span>}
          {item.minutesLeft !== null && t('home.trail.toGo', { time: facts.total(item.minutesLeft) })}
        </span>
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-1 gap-y-1 border-t border-line px-4 pt-3 pb-3.5 @2xl:row-start-3 @2xl:border-t-0 @2xl:px-6 @2xl:pt-0 @2xl:[grid-column:2]">
        <OpenNext
          item={item}
          className={`${buttonClass({ size: 'lg' })} relative z-1 min-w-0 @max-2xl:grow @max-2xl:px-4 @max-2xl:text-base @max-[19rem]:basis-full`}
        >
          <StepIcon stepType={step.stepType} size={17} />
          <OpenLabel item={item} />
        </OpenNext>
        <span className="relative z-1 flex items-center justify-between @max-2xl:grow">
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: journey.id }}
            className="inline-flex min-h-11 items-center px-2 font-[650] whitespace-nowrap text-muted hover:text-ink"
          >
            {t('home.allSteps')}
          </Link>
          <CardMenu item={item} onSetAside={onSetAside} />
        </span>
      </div>
    </article>
  )
}

/** The stored picture of the next step's page, else the journey's cover. */
function Picture({ item: { image, journey }, className }: { item: TrailItem; className: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  // Only images from our own server are shown.
  if (!image?.startsWith('/api/images/') || image === broken)
    return <JourneyCover journey={journey} className={className} />
  return (
    <div className={`relative ${className}`}>
      <img src={image} alt="" onError={() => setBroken(image)} className="absolute size-full object-cover" />
    </div>
  )
}

/** The number of required steps that are done, or when the viewer followed the journey. */
function Position({ item: { journey, started, at } }: { item: TrailItem }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const ago = useAgo()
  if (!started) return t('home.trail.notStarted', { ago: ago(at) })
  const { requiredCount, requiredDone } = journey
  return t('journeys.progress.of', {
    count: requiredCount,
    done: number(requiredDone ?? 0),
    steps: number(requiredCount),
  })
}

function OpenLabel({ item: { started, step } }: { item: TrailItem }) {
  const { t } = useTranslation()
  const { open } = useFacts()
  return started ? open(step) : t('home.trail.start', { open: open(step) })
}

function SmallCard({ item, onSetAside }: CardProps) {
  const { journey, step, stones, started } = item
  return (
    <li
      className={`panel relative grid grid-rows-[minmax(0,1fr)_auto] rounded-panel transition-shadow hover:shadow-float ${started ? '' : 'border-[1.5px] border-dashed border-field shadow-none'}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_4rem] items-end gap-3 px-4 pt-3.5 pb-3">
        <div className="grid gap-1 self-start">
          <span className="text-xs font-[650] text-muted">
            <Position item={item} />
          </span>
          <h3 dir="auto" className="text-[1.0625rem]">
            <Link
              to="/app/discover/journey/$journeyId"
              params={{ journeyId: journey.id }}
              className="line-clamp-2 [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-panel"
            >
              {journey.name}
            </Link>
          </h3>
          <NextStep item={item} />
        </div>
        <Cairn seed={journey.id} stones={stones} size="small" />
      </div>
      <div className="mx-4 flex min-h-12 items-center justify-between gap-2 border-t border-line">
        <OpenNext
          item={item}
          className="relative z-1 inline-flex min-h-11 min-w-0 items-center gap-2 text-sm font-[650] text-brand underline-offset-4 hover:underline"
        >
          <span className="shrink-0">
            <StepIcon stepType={step.stepType} size={15} />
          </span>
          <OpenLabel item={item} />
        </OpenNext>
        <span className="relative z-1 -me-3">
          <CardMenu item={item} onSetAside={onSetAside} />
        </span>
      </div>
    </li>
  )
}

function NextStep({ item: { journey, step, started } }: { item: TrailItem }) {
  const { t } = useTranslation()
  const left = journey.requiredCount - (journey.requiredDone ?? 0)
  const text: ReactNode = started
    ? t(left === 1 ? 'home.trail.lastStone' : 'home.trail.next', { step: step.description })
    : t('home.trail.startsWith', { step: step.description })
  return (
    <span dir="auto" className="line-clamp-2 text-xs text-muted [overflow-wrap:anywhere]">
      {text}
    </span>
  )
}

function CardMenu({ item, onSetAside }: CardProps) {
  const { t } = useTranslation()
  return (
    <Menu
      label={t('home.trail.menu', { journey: item.journey.name })}
      trigger={<Ellipsis size={19} aria-hidden="true" />}
      align="end"
      items={[
        {
          label: t('home.trail.notNow'),
          icon: <Clock size={18} aria-hidden="true" />,
          onSelect: () => onSetAside(item),
        },
      ]}
    />
  )
}

/**
 * The journeys of the trail in their display order: the journey whose next step was opened last on
 * this device comes first. A journey that was set aside is left out until its next step is opened
 * or changes.
 */
function useTrail(items: readonly TrailItem[]) {
  const { t } = useTranslation()
  const [lastOpened] = useOpenedSteps()
  const aside = useStepsSetAside()
  const kept = items.filter(({ step }) => !aside.includes(step.id))
  const isLast = ({ step }: TrailItem) => step.id === lastOpened
  return {
    shown: [...kept.filter(isLast), ...kept.filter((item) => !isLast(item))],
    setAside: ({ step, journey }: TrailItem) => {
      setAside(step.id)
      toast(t('home.trail.setAside', { journey: journey.name }), {
        action: { label: t('ui.undo'), onPress: () => undoSetAside(step.id) },
      })
    },
  }
}
