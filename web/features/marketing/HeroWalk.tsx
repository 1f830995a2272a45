import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import type { Journey } from '#contract/journey.ts'
import { stonesOf } from '#contract/rules/cairn.ts'
import { nextOpenStep } from '#contract/rules/progress.ts'
import type { Step } from '#contract/step.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { AvatarGroup } from '#web/core/ui/display/AvatarGroup.tsx'
import { useProgress } from '#web/features/journeys/data/useProgress.ts'
import { Cairn } from '#web/features/journeys/display/Cairn.tsx'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { StepIcon } from '#web/features/journeys/display/StepIcon.tsx'
import { StepTile } from '#web/features/journeys/display/StepTile.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { StepText } from './StepText.tsx'

/**
 * A journey in progress: at the visitor's own step if they have ticked one on this device, else
 * halfway, as an example with a button for the first step.
 */
export function HeroWalk({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const facts = useFacts()
  const progress = useProgress(journey)
  const { steps = [], owner, followerCount } = journey
  const isOwn = progress.storedOn === 'device' && progress.done.size > 0
  const done = isOwn ? progress.done : firstHalfOf(steps)
  const now = Math.max(0, nextOpenStep(steps, done))
  const [first] = steps
  const params = { journeyId: journey.id }
  return (
    // As high as the section, whose height is fixed from the start, since the HTML arrives in
    // pieces.
    <div className="panel relative flex flex-col overflow-hidden shadow-float lg:self-stretch">
      <div className="grid grid-cols-[minmax(0,1fr)_7.25rem] items-end max-[24rem]:grid-cols-[minmax(0,1fr)_4.5rem] gap-2.5 px-4.5 pt-4.5 pb-3">
        <div className="grid gap-2 self-start">
          <p className="flex min-w-0 items-center gap-2.5 text-[0.8125rem] text-muted">
            <Avatar id={owner.id} initial={owner.initial} photoURL={owner.photoURL} size="xs" />
            <span className="line-clamp-2 [overflow-wrap:anywhere]">
              {isOwn ? t('marketing.walk.yours') : t('marketing.walk.by', { name: owner.displayName })}
            </span>
          </p>
          <h2 dir="auto" className="text-xl">
            <Link
              to="/app/discover/journey/$journeyId"
              params={params}
              className="line-clamp-3 underline-offset-4 hover:underline"
            >
              {journey.name}
            </Link>
          </h2>
          <FactsLine facts={facts.ofJourney(journey).slice(0, 3)} />
        </div>
        <Cairn
          seed={journey.id}
          stones={stonesOf(steps, done)}
          size="panel"
          className="h-32! w-full! justify-self-end"
        />
      </div>
      <ol
        aria-label={t('marketing.walk.steps')}
        className="flex grow flex-col justify-evenly border-t border-line py-1.5"
      >
        {steps.slice(Math.max(0, now - 1), now + 2).map((step) => {
          const index = steps.indexOf(step)
          return index === now ? (
            <StepInHand key={step.id} journey={journey} step={step} index={index} isOwn={isOwn} />
          ) : (
            <li key={step.id} className="flex items-center gap-3 px-4 py-2">
              <Stone isDone={done.has(step.id)}>{number(index + 1)}</Stone>
              <StepTile hue={journey.coverSeed} step={step} className="h-11 w-16 shrink-0 max-[24rem]:hidden" />
              <StepText step={step} />
            </li>
          )
        })}
      </ol>
      {!isOwn && first && (
        <p className="mt-auto px-4.5 pt-2 pb-4.5">
          <Link
            to="/app/discover/journey/$journeyId"
            params={params}
            hash={`step-${first.id}`}
            className={`${buttonClass({ variant: 'soft' })} w-full`}
          >
            <StepIcon stepType={first.stepType} size={16} />
            {t('marketing.walk.start', { open: facts.open(first) })}
          </Link>
        </p>
      )}
      {followerCount > 0 && (
        <p className="flex items-center gap-2.5 border-t border-line bg-sunk px-4.5 py-2.5 text-sm text-muted">
          <AvatarGroup people={journey.pathFollowers} total={followerCount} size="xs" />
          {t('marketing.walk.following', { count: followerCount, number: number(followerCount) })}
        </p>
      )}
    </div>
  )
}

interface StepInHandProps {
  journey: Journey
  step: Step
  index: number
  /** Whether it is the visitor's own step, which they can continue. */
  isOwn: boolean
}

function StepInHand({ journey, step, index, isOwn }: StepInHandProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { open } = useFacts()
  const to = { to: '/app/discover/journey/$journeyId', params: { journeyId: journey.id } } as const
  return (
    <li className="mx-3 my-1 rounded-m border-[1.5px] border-brand px-3 pt-2.5 pb-3.5">
      <div className="flex items-center gap-3">
        <Stone isNow>{number(index + 1)}</Stone>
        <StepTile hue={journey.coverSeed} step={step} className="h-12.5 w-18 shrink-0 sm:h-15.5 sm:w-24" />
        <StepText step={step} />
      </div>
      {isOwn && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Link {...to} hash={`step-${step.id}`} className={buttonClass({ variant: 'soft' })}>
            <StepIcon stepType={step.stepType} size={16} />
            {open(step)}
          </Link>
          <Link {...to} className={buttonClass({ variant: 'quiet' })}>
            {t('journeys.trail.continue')}
          </Link>
        </div>
      )}
    </li>
  )
}

interface StoneProps {
  isDone?: boolean
  isNow?: boolean
  children: string
}

/** The number of a step on a stone; a tick if it is done. */
function Stone({ isDone = false, isNow = false, children }: StoneProps) {
  const look = isDone
    ? 'bg-brand text-brand-ink'
    : isNow
      ? 'border-2 border-brand bg-brand-soft text-brand'
      : 'border-2 border-field text-muted'
  return (
    <span
      aria-hidden="true"
      className={`grid h-8.5 w-11 shrink-0 place-items-center rounded-[52%_48%_46%_54%/60%_58%_42%_40%] text-sm font-bold ${look}`}
    >
      {isDone ? <Check size={18} /> : children}
    </span>
  )
}

function firstHalfOf(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(steps.slice(0, Math.floor(steps.length / 2)).map(({ id }) => id))
}
