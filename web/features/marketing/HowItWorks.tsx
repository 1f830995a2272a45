import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import type { Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { hueClass } from '#web/core/ui/display/hue.ts'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { StepIcon } from '#web/features/journeys/display/StepIcon.tsx'
import { StepLine } from '#web/features/journeys/display/StepLine.tsx'
import { StepTile } from '#web/features/journeys/display/StepTile.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { StepText } from './StepText.tsx'

/** The three ways to use Cairn, each with a crop of its screen. `journey`: the example, with its steps. */
export function HowItWorks({ journey }: { journey: Journey | undefined }) {
  const { t } = useTranslation()
  const ways = [
    { crop: <SearchCrop />, title: t('marketing.how.find'), text: t('marketing.how.findText') },
    {
      crop: journey && <StepCrop journey={journey} />,
      title: t('marketing.how.walk'),
      text: t('marketing.how.walkText'),
    },
    {
      crop: journey && <PasteCrop journey={journey} />,
      title: t('marketing.how.create'),
      text: t('marketing.how.createText'),
    },
  ]
  return (
    <section className="pt-14 pb-2">
      <h2 className="mb-4.5 text-[1.625rem]">{t('marketing.how.title')}</h2>
      <ol className="grid gap-x-7 gap-y-9 md:grid-cols-3">
        {ways.map(({ crop, title, text }) => (
          <li key={title} className="min-w-0">
            {crop && <Crop>{crop}</Crop>}
            <h3 className="mt-4 text-lg">{title}</h3>
            <p className="mt-1 text-[0.9375rem] text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The top of a screen, cut off below. It is an illustration, which screen readers and the keyboard skip. */
function Crop({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      inert
      className="h-65 overflow-hidden rounded-panel border border-line bg-sunk px-5.5 pt-5.5 select-none"
    >
      <div className="grid min-h-full grid-cols-[minmax(0,1fr)] content-start gap-3.5 rounded-t-panel border border-b-0 border-line bg-card p-4 shadow-float">
        {children}
      </div>
    </div>
  )
}

/** The results in the example of a search, with their hues, steps and minutes. */
const FOUND = [
  ['first', 'hue-1', 7, 180],
  ['second', 'hue-11', 7, 300],
  ['third', 'hue-3', 5, 360],
] as const

function SearchCrop() {
  const { t } = useTranslation()
  const { total } = useFacts()
  return (
    <>
      <p className="flex min-h-11 items-center gap-3 rounded-full border border-field px-4">
        <Search size={18} className="text-faint" />
        {t('marketing.how.found.query')}
      </p>
      {FOUND.map(([name, hue, count, minutes]) => (
        <div key={name} className="flex items-center gap-3">
          <span className={`cover ${hue} h-10 w-15 shrink-0 rounded-lg`} />
          <div className="min-w-0 text-sm leading-snug">
            <b className="line-clamp-1">{t(`marketing.how.found.${name}`)}</b>
            <FactsLine facts={[t('journeys.steps', { count }), total(minutes), t('journeys.facts.free')]} />
          </div>
        </div>
      ))}
    </>
  )
}

function StepCrop({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const { open } = useFacts()
  const { steps = [], coverSeed } = journey
  const step = steps.find(({ note }) => note) ?? steps[0]
  if (!step) return null
  return (
    <>
      <div className="flex gap-3">
        <StepTile hue={coverSeed} step={step} className="h-16 w-26 shrink-0" />
        <StepText step={step} />
      </div>
      {step.note && (
        <div className="rounded-m bg-sunk px-4 py-2.5 text-sm">
          <b>{t('journeys.trail.whyThis')}</b>
          <p dir="auto" className="line-clamp-2">
            {step.note}
          </p>
        </div>
      )}
      <div className="flex gap-2 text-sm *:px-3.5! *:text-sm!">
        <span className={`${buttonClass({ variant: 'soft' })} whitespace-nowrap`}>
          <StepIcon stepType={step.stepType} size={16} />
          {open(step)}
        </span>
        <span className={buttonClass({ variant: 'quiet' })}>{t('journeys.trail.continue')}</span>
      </div>
    </>
  )
}

const PASTED = 3

function PasteCrop({ journey }: { journey: Journey }) {
  const steps = (journey.steps ?? []).slice(0, PASTED)
  return (
    <>
      <div dir="ltr" className="rounded-m border border-field px-3.5 py-2 text-sm leading-6 text-muted">
        {steps.map(({ id, url }) => (
          <p key={id} className="truncate">
            {url.replace(/^https?:\/\/(?:www\.)?/u, '')}
          </p>
        ))}
      </div>
      {steps.map((step, index) => (
        <div key={step.id} className={`flex items-center gap-3 ${hueClass(journey.coverSeed)}`}>
          <StepLine
            step={step}
            number={index + 1}
            picture={<StepTile hue={journey.coverSeed} step={step} className="h-10 w-14 shrink-0" />}
          />
        </div>
      ))}
    </>
  )
}
