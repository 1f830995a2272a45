import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Suspense, useEffect, useRef, useState } from 'react'
import { stonesOf } from '#contract/rules/cairn.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { hueClass } from '#web/core/ui/display/hue.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { Cairn } from '#web/features/journeys/display/Cairn.tsx'
import { UndoDone } from '#web/features/walk/steps/UndoDone.tsx'
import type { Walk } from '#web/features/walk/steps/useWalk.ts'

const ResetDialog = lazyPart(() => withCopy(['finish'], import('./ResetDialog.tsx')), 'ResetDialog')

const loadRest = () => withCopy(['finish', 'sharing', 'next'], import('./FinishRest.tsx'))
const FinishHills = lazyPart(loadRest, 'FinishHills')
const FinishDetails = lazyPart(loadRest, 'FinishDetails')
const FinishAction = lazyPart(loadRest, 'FinishAction')
const AfterFinish = lazyPart(loadRest, 'AfterFinish')

/** Loads the hills and the content after the sentence while the last step is open. A failed load is repeated on Finish. */
export function usePreloadedFinish({ openIndex, isLast }: Walk): void {
  const isNear = openIndex !== -1 && isLast
  useEffect(() => {
    if (isNear) loadRest().catch(() => undefined)
  }, [isNear])
}

/** The beginning of a finished journey's page. The sentence and Reset are included in the page's script. */
export function FinishView({ walk }: { walk: Walk }) {
  const { t } = useTranslation()
  const { journey, justFinished } = walk
  const heading = useRef<HTMLHeadingElement>(null)
  const isMember = walk.progress.storedOn === 'server'
  // Keeps lines from starting with the dash.
  const parts = t('journeys.finish.completed').split(/(\S+ -)(?= )/u)
  useEffect(() => {
    if (!justFinished) return
    // The focus makes screen readers announce the finish.
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [justFinished])
  return (
    <div className="mb-6 grid gap-5">
      <section
        aria-labelledby="finished"
        className="panel relative grid overflow-hidden max-sm:-mx-4 max-sm:-mt-4 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0 sm:grid-cols-[18.75rem_minmax(0,1fr)] lg:min-h-129 lg:grid-cols-[28.25rem_minmax(0,1fr)]"
      >
        <FinishScene walk={walk} settles={justFinished} />
        <div className="grid min-w-0 content-center gap-3.5 px-4 pt-5 pb-6 sm:p-6 lg:gap-4.5 lg:px-9.5 lg:py-8.5">
          <p dir="auto" className="text-sm text-muted [overflow-wrap:anywhere]">
            {journey.name}
          </p>
          <h1
            ref={heading}
            id="finished"
            tabIndex={-1}
            className="text-[1.75rem] text-balance outline-none lg:text-[2.25rem]"
          >
            {parts.map((part, index) =>
              index % 2 === 0 ? (
                part
              ) : (
                <span key={part} className="whitespace-nowrap">
                  {part}
                </span>
              ),
            )}
          </h1>
          <Suspense fallback={<Skeleton className="h-11 w-56 max-w-full" />}>
            <FinishDetails walk={walk} isMember={isMember} />
          </Suspense>
          <div className="flex min-h-13 flex-wrap items-center gap-2.5">
            <Suspense>
              <FinishAction journey={journey} isMember={isMember} />
            </Suspense>
            <ResetButton walk={walk} />
            {walk.canUndo && <UndoDone walk={walk} />}
          </div>
        </div>
      </section>
      <Suspense>
        <AfterFinish journey={journey} isMember={isMember} />
      </Suspense>
    </div>
  )
}

function ResetButton({ walk }: { walk: Walk }) {
  const { t } = useTranslation()
  const [isConfirming, setIsConfirming] = useState(false)
  const handleReset = () => {
    setIsConfirming(false)
    walk.reset()
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)} className="border-transparent!">
        <RotateCcw size={17} aria-hidden="true" />
        {t('journeys.finish.reset')}
      </Button>
      {isConfirming && (
        <Suspense>
          <ResetDialog onConfirm={handleReset} onClose={() => setIsConfirming(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The finished cairn on hills in the journey's hue. `settles`: its last stone was placed just now. */
function FinishScene({ walk, settles }: { walk: Walk; settles: boolean }) {
  const { journey, steps, progress } = walk
  const stones = stonesOf(steps, progress.done)
  return (
    <div className={`hills ${hueClass(journey.coverSeed)} h-84 sm:h-full`}>
      <Suspense>
        <FinishHills seed={journey.id} />
      </Suspense>
      <Cairn
        seed={journey.id}
        stones={stones}
        size="finish"
        settlesLast={settles}
        className="relative mb-6 h-72! w-auto max-w-[82%]! sm:mb-12 sm:h-82.5! lg:h-100!"
      />
    </div>
  )
}
