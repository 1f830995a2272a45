import { ClientOnly, Link, useLocation, useRouter } from '@tanstack/react-router'
import Footprints from 'lucide-react/icons/footprints'
import List from 'lucide-react/icons/list'
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Journey } from '#contract/journey.ts'
import { stonesOf } from '#contract/rules/cairn.ts'
import { minutesLeft } from '#contract/rules/progress.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { Cairn } from '#web/features/journeys/display/Cairn.tsx'
import { useFacts } from '#web/features/journeys/display/useFacts.ts'
import { KeepLink } from './KeepLink.tsx'
import { focusOpenStep } from './open-step.ts'
import { StepList } from './StepList.tsx'
import { UndoDone } from './UndoDone.tsx'
import type { Walk } from './useWalk.ts'

const BelowSteps = lazyPart(() => import('./BelowSteps.tsx'), 'BelowSteps')

const importAdapting = () => withCopy(['adapting'], import('#web/features/adaptations/Adapting.tsx'))
const Adapting = import.meta.env.SSR ? (await importAdapting()).Adapting : lazyPart(importAdapting, 'Adapting')

const importLanded = () => withCopy(['walking'], import('./LandedStone.tsx'))
const LandedStone = lazyPart(importLanded, 'LandedStone')

/** Whether the viewer sees new stones large: on small screens, unless they prefer less motion. */
const showsLanded = () => globalThis.matchMedia?.('(width < 75rem) and (prefers-reduced-motion: no-preference)').matches

const LazyDiscussion = lazyPart(() => import('#web/features/comments/LazyDiscussion.tsx'), 'LazyDiscussion')

/** The list of steps, with the progress panel beside it. */
export function JourneySteps({ walk, isOwner, skills }: { walk: Walk; isOwner: boolean; skills: ReactNode }) {
  const { t } = useTranslation()
  const { journey } = walk
  useOpenAtStep(walk)
  const { isWalking, landed } = walk
  useEffect(() => {
    if (isWalking && showsLanded()) importLanded().catch(() => undefined)
  }, [isWalking])
  const count = walk.steps.length
  const hasPanel = count > 0 && walk.isWalking
  // Small screens show the number of modules in the line of the progress.
  const isInLine = hasPanel && !walk.progress.failure
  return (
    <div
      // Adds space at the end for scrolling, so that the buttons of the last steps stay at the same
      // height. Until the browser has read the progress, it also reserves space for the progress
      // line above the steps.
      className={`${isInLine ? 'max-lg:not-has-[#progress]:pt-14' : ''} mt-3 flex flex-col items-stretch gap-3 lg:mt-6 lg:grid lg:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-7 ${walk.isFinished ? '' : walk.doneCount > 0 ? 'max-lg:pb-24 lg:pb-[50vh]' : 'max-lg:pb-24'}`}
      data-finished={walk.isFinished || undefined}
    >
      <Suspense>{landed && showsLanded() && <LandedStone key={landed.step.id} walk={walk} landed={landed} />}</Suspense>
      <div className="grid min-w-0 gap-6">
        <section id="steps" aria-labelledby="modules" className="sm:panel sm:px-7 sm:py-5">
          <div
            className={`flex flex-wrap items-baseline justify-between gap-x-6 sm:mb-3 ${isInLine ? 'max-lg:sr-only' : ''}`}
          >
            <h2 id="modules" className="text-[1.2rem] sm:text-[1.45rem]">
              {t('journeys.modules', { count })}
            </h2>
            {count > 0 && (
              <Link
                to="/app/user/fullpath"
                search={{ pathId: journey.id }}
                className={`inline-flex min-h-11 items-center text-sm font-semibold text-muted hover:text-ink ${isInLine ? 'max-lg:hidden' : ''}`}
              >
                {t('journeys.full.view')}
              </Link>
            )}
          </div>
          {count > 0 ? <StepList walk={walk} /> : <NoSteps isOwner={isOwner} />}
        </section>
        <Suspense>
          {walk.progress.storedOn === 'server' && <BelowSteps journey={journey} isAuthor={isOwner} />}
        </Suspense>
        <ClientOnly fallback={<span className="h-72" />}>
          <Suspense fallback={<span className="h-72" />}>
            <LazyDiscussion journey={journey} />
          </Suspense>
        </ClientOnly>
      </div>
      <div className="contents lg:sticky lg:top-24 lg:grid lg:gap-5 lg:short:static">
        {hasPanel && <ProgressPanel walk={walk} />}
        <section className="sm:panel sm:p-5">
          <h2 className="mb-3 text-[1.06rem]">{t('journeys.page.skills')}</h2>
          {skills}
          <Suspense fallback={<span className="block h-13" />}>
            <Adapting journey={journey} isOwner={isOwner} />
          </Suspense>
        </section>
        {count > 0 && !walk.isWalking && (
          <Button
            variant="quiet"
            onClick={walk.startWalking}
            className="justify-self-start border-transparent! text-muted max-lg:self-start"
          >
            <Footprints size={18} aria-hidden="true" className="rtl:-scale-x-100" />
            {t('journeys.progress.walkYourself')}
          </Button>
        )}
      </div>
    </div>
  )
}

function NoSteps({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-1 py-2">
      <p className="font-[650]">{t('journeys.page.noSteps')}</p>
      <p className="text-muted">{t(isOwner ? 'journeys.page.noStepsOwner' : 'journeys.page.noStepsHint')}</p>
    </div>
  )
}

/** The viewer's progress as a cairn: beside the steps, on small screens in a line above them. */
function ProgressPanel({ walk }: { walk: Walk }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const facts = useFacts()
  const { journey, steps, progress, doneCount, requiredCount } = walk
  if (progress.failure) return <ErrorState error={progress.failure} />
  const stones = stonesOf(steps, progress.done)
  const minutes = minutesLeft(steps, progress.done)
  const optional = walk.units.filter((unit) => unit === null).length
  const handleGoTo = (event: MouseEvent) => {
    event.preventDefault()
    flushSync(() => walk.open(walk.nextIndex))
    focusOpenStep('start')
  }
  return (
    <section
      aria-labelledby="progress"
      data-waiting={progress.storedOn === 'unknown' || undefined}
      data-undo={walk.canUndo || undefined}
      className="lg:panel max-lg:order-first grid max-lg:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:items-end gap-x-3.5 gap-y-3 lg:justify-items-center lg:p-5"
    >
      <h2 id="progress" className="text-[1.06rem] lg:justify-self-start max-lg:sr-only">
        {t('journeys.progress.title')}
      </h2>
      <Cairn
        seed={journey.id}
        stones={stones}
        size="panel"
        className="max-lg:w-8.5 max-lg:[&_.cairn-kind]:hidden max-lg:[&_.cairn-stone]:[stroke-width:36]"
      />
      <p className="grid min-w-0 text-sm text-muted lg:text-center">
        <span role="status" className="sr-only">
          {walk.landed?.step.description}
        </span>
        <span role="status" className="max-lg:text-base max-lg:font-[650] max-lg:text-ink">
          {t('journeys.progress.of', { count: requiredCount, done: number(doneCount), steps: number(requiredCount) })}
          {optional > 0 && (
            <span className="font-normal text-muted">
              {', '}
              {t('journeys.progress.optional', { count: optional, number: number(optional) })}
            </span>
          )}
        </span>
        {minutes !== null && <span>{t('journeys.progress.toGo', { time: facts.total(minutes) })}</span>}
        {progress.storedOn === 'device' && doneCount > 0 && <KeepProgress journey={journey} />}
      </p>
      {walk.canUndo ? (
        <UndoDone walk={walk} />
      ) : (
        <Link
          to="/app/user/fullpath"
          search={{ pathId: journey.id }}
          className="inline-flex min-h-11 items-center gap-1.5 text-[0.9375rem] font-[650] text-brand lg:hidden"
        >
          <List size={18} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
          {t('journeys.modules', { count: steps.length })}
          <span className="sr-only">{`: ${t('journeys.full.view')}`}</span>
        </Link>
      )}
      {!walk.isFinished && !walk.canUndo && (
        // biome-ignore lint/a11y/useValidAnchor: the link scrolls to the steps, and works without scripts
        <a href="#steps" onClick={handleGoTo} className={`${buttonClass({ variant: 'soft' })} w-full max-lg:hidden`}>
          {t('journeys.progress.goTo', { number: number(walk.nextIndex + 1) })}
        </a>
      )}
    </section>
  )
}

/** Tells a visitor that progress stays on this device without an account. */
function KeepProgress({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  return (
    <KeepLink journey={journey} className="underline underline-offset-2 hover:text-brand">
      {t('journeys.progress.device')}
    </KeepLink>
  )
}

/**
 * Opens the page at the step in the address; otherwise at the current step, if the viewer has
 * progress, hasn't scrolled or pressed anything, and doesn't see the whole step.
 */
function useOpenAtStep(walk: Walk) {
  const { progress, doneCount, openIndex } = walk
  const isLinked = useOpenLinkedStep(walk)
  const isSettled = useRef(false)
  useEffect(() => {
    if (isSettled.current || progress.storedOn === 'unknown') return
    isSettled.current = true
    const buttons = document.getElementById('step-buttons')
    if (isLinked || doneCount === 0 || openIndex === -1 || window.scrollY > 0 || !buttons) return
    if (document.activeElement?.closest('article, [role=menu]')) return
    const row = buttons.closest('li')
    const hasBar = getComputedStyle(buttons).position === 'fixed'
    const [shown, end] = hasBar ? [row, buttons.getBoundingClientRect().top] : [buttons, window.innerHeight]
    if (shown && shown.getBoundingClientRect().bottom > end)
      row?.scrollIntoView({ block: 'start', behavior: 'instant' })
  })
}

const PREFIX = 'step-'

/**
 * Opens the step in the address ('#step-{id}') and scrolls to it, each time a link to it is
 * followed. If the step doesn't exist any more, scrolls to the top. Returns whether the address
 * names a step.
 */
function useOpenLinkedStep({ steps, progress, openIndex, open }: Walk): boolean {
  const hash = useLocation({ select: (location) => location.hash })
  const router = useRouter()
  const [visits, setVisits] = useState(0)
  const handled = useRef<string>(undefined)
  const isNamed = hash.startsWith(PREFIX)
  const id = hash.slice(PREFIX.length)
  // Counts rendered navigations, because following a link to the current address changes no
  // location.
  useEffect(() => router.subscribe('onRendered', () => setVisits((count) => count + 1)), [router])
  // Waits until the progress has loaded, because done steps are then collapsed.
  useEffect(() => {
    const link = `${visits} ${hash}`
    if (!isNamed || handled.current === link || progress.storedOn === 'unknown') return
    const index = steps.findIndex((step) => step.id === id)
    if (index !== -1 && index !== openIndex) {
      open(index)
      return
    }
    handled.current = link
    if (index === -1) {
      window.scrollTo({ top: 0, behavior: 'instant' })
      return
    }
    const row = document.getElementById(hash)
    row?.scrollIntoView({ block: 'start', behavior: 'instant' })
    row?.focus({ preventScroll: true })
  })
  return isNamed
}
