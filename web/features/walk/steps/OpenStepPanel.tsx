import { ClientOnly, Link, useLocation, useParams } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ExternalLink from 'lucide-react/icons/external-link'
import { Suspense, useState } from 'react'
import { isAuthoredBy } from '#contract/journey.ts'
import { hrefOf } from '#contract/rules/link.ts'
import type { Step } from '#contract/step.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { markOpened, useIsOpened } from '#web/features/journeys/data/opened-steps.ts'
import { StepIcon } from '#web/features/journeys/display/StepIcon.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { StepLink } from './StepLink.tsx'
import type { Walk } from './useWalk.ts'

const MemberParts = lazyPart(() => withCopy(['walking'], import('./MemberParts.tsx')), 'MemberParts')

const BrokenLink = lazyPart(() => import('#web/features/journeys/display/BrokenLink.tsx'), 'BrokenLink')

const StepUpkeep = lazyPart(() => withCopy(['upkeep'], import('#web/features/upkeep/StepUpkeep.tsx')), 'StepUpkeep')

const StepFoot = lazyPart(() => withCopy(['comments', 'suggestions'], import('./StepFoot.tsx')), 'StepFoot')

const importCredit = () => withCopy(['suggestions'], import('#web/features/suggestions/StepCredit.tsx'))
/** Included in the server's bundle, as readers without scripts need it. */
const StepCredit = import.meta.env.SSR ? (await importCredit()).StepCredit : lazyPart(importCredit, 'StepCredit')

const LinkedStep = lazyPart(() => withCopy(['paths', 'walking'], import('./LinkedStep.tsx')), 'LinkedStep')

interface OpenStepPanelProps {
  id: string
  walk: Walk
  index: number
  step: Step
}

/**
 * The content of the open step below its head: the author's note, the buttons, the viewer's private
 * note, and the row of further actions.
 */
export function OpenStepPanel({ id, walk, index, step }: OpenStepPanelProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const [noteAsked, setNoteAsked] = useState(0)
  const { owner } = walk.journey
  const isOwner = isAuthoredBy(walk.journey, profile?.id ?? null)
  const isMember = walk.progress.storedOn === 'server'
  return (
    <div id={id} className="mt-3.5 grid gap-3.5">
      {walk.remaining !== null && (
        <p role="status" className="note">
          {t('journeys.trail.remaining', { count: walk.remaining })}
        </p>
      )}
      {step.linkState && (
        <Suspense>
          <BrokenLink linkState={step.linkState} />
        </Suspense>
      )}
      {(step.targetId !== undefined || hrefOf(step.url) === null) && (
        <ClientOnly fallback={<StepLink step={step} />}>
          <Suspense fallback={<StepLink step={step} />}>
            <LinkedStep step={step} done={walk.progress.done.has(step.id)} onFinish={walk.advance} />
          </Suspense>
        </ClientOnly>
      )}
      {step.note && (
        <div className="flex gap-3 rounded-m bg-sunk px-4 py-3">
          <Avatar id={owner.id} initial={owner.initial} photoURL={owner.photoURL} size="sm" />
          <div className="min-w-0 text-[0.9375rem]">
            <b className="text-sm">{t('journeys.trail.whyThis')}</b>
            <p dir="auto" className="whitespace-pre-line">
              {step.note}
            </p>
          </div>
        </div>
      )}
      <Suspense>{walk.journey.helpers && <StepCredit helpers={walk.journey.helpers} stepId={step.id} />}</Suspense>
      <StepButtons walk={walk} step={step} />
      {isOwner && (
        <Suspense>
          <StepUpkeep journeyId={walk.journey.id} stepId={step.id} />
        </Suspense>
      )}
      {isMember && (
        <Suspense>
          <MemberParts walk={walk} step={step} noteAsked={noteAsked} />
        </Suspense>
      )}
      <div data-print="no" className="step-foot">
        <ClientOnly>
          <Suspense>
            <StepFoot walk={walk} index={index} onNote={() => setNoteAsked(noteAsked + 1)} />
          </Suspense>
        </ClientOnly>
      </div>
    </div>
  )
}

/** The buttons Open, Continue and Back; on small screens they are in a bar at the bottom. */
function StepButtons({ walk, step }: { walk: Walk; step: Step }) {
  const { t } = useTranslation()
  const isOpened = useIsOpened(step.id)
  const opensResource = hrefOf(step.url) !== null || step.targetId !== undefined
  return (
    <div id="step-buttons">
      <OpenStepLink step={step} isOpened={isOpened} />
      <Button
        variant={opensResource && !isOpened ? 'quiet' : 'primary'}
        onClick={walk.advance}
        className="max-lg:shrink-0 max-[26rem]:px-3"
      >
        {t(walk.isLast ? 'journeys.trail.finish' : 'journeys.trail.continue')}
      </Button>
      <Button
        variant="quiet"
        disabled={walk.openIndex === 0}
        onClick={walk.goBack}
        className="border-transparent! max-lg:order-first max-lg:size-11 max-lg:shrink-0 max-lg:p-0"
      >
        <ChevronDown size={20} aria-hidden="true" className="rotate-90 lg:hidden rtl:-rotate-90" />
        <span className="max-lg:sr-only">{t('journeys.trail.back')}</span>
      </Button>
    </div>
  )
}

/**
 * A link such as 'Open video (12 min)' or 'Open again'; nothing if browsers can't open the address.
 */
function OpenStepLink({ step, isOpened }: { step: Step; isOpened: boolean }) {
  const { t } = useTranslation()
  const { duration } = useFacts()
  const { journeyId } = useParams({ from: '/app/discover/journey/$journeyId' })
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom ?? [] })
  const href = hrefOf(step.url)
  const className = `${buttonClass(isOpened ? { variant: 'quiet' } : {})} open-step max-sm:grow max-lg:min-w-0 max-lg:px-3`
  const time = !isOpened && step.minutes ? duration(step.minutes) : null
  const label = (
    <span className="open-label">
      <span className="open-name">
        <span className="shrink-0 max-[23rem]:hidden">
          {isOpened ? <ExternalLink size={16} aria-hidden="true" /> : <StepIcon stepType={step.stepType} size={16} />}
        </span>
        {t(`journeys.open.${isOpened ? 'again' : step.stepType}`)}
      </span>{' '}
      {time !== null && <span className="open-time">{t('journeys.open.withTime', { name: '', time }).trim()}</span>}
    </span>
  )
  if (step.targetId !== undefined)
    return (
      <Link
        to="/app/discover/journey/$journeyId"
        params={{ journeyId: step.targetId }}
        state={{ cameFrom: [...cameFrom, journeyId] }}
        onClick={() => markOpened(step.id)}
        className={className}
      >
        {label}
      </Link>
    )
  if (href === null) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={() => markOpened(step.id)}
      onAuxClick={() => markOpened(step.id)}
      className={className}
    >
      {label}
      <span className="sr-only">{t('journeys.trail.opensNew')}</span>
    </a>
  )
}
