import Check from 'lucide-react/icons/check'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StepItem } from './StepItem.tsx'
import { rowsOf } from './step.rows.ts'
import type { Walk } from './useWalk.ts'

const FinishPanel = lazy(async () => ({ default: (await import('./FinishPanel.tsx')).FinishPanel }))

/** The steps of a journey; only the current step is open. */
export function StepList({ walk }: { walk: Walk }) {
  const { t } = useTranslation()
  const [isExpanded, setIsExpanded] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const { moveFocus, ...buttons } = useFocusOpenStep(list, walk)
  const rows = rowsOf(walk, isExpanded)
  const walkWithFocus = { ...walk, ...buttons }
  return (
    <>
      {walk.progress.newSince > 0 && walk.doneCount < walk.steps.length && (
        <p role="status" className="mb-5 rounded-m bg-accent-soft px-4 py-2.5 text-sm font-[560] text-accent">
          {t('journeys.trail.new', { count: walk.progress.newSince })}
        </p>
      )}
      <ol
        ref={list}
        aria-label={t('journeys.trail.label')}
        className="step-list"
        data-waiting={walk.progress.storedOn === 'unknown' || undefined}
      >
        {rows.map((row) =>
          row.kind === 'step' ? (
            <StepItem key={walk.steps[row.index]?.id ?? row.index} walk={walkWithFocus} index={row.index} />
          ) : (
            <li key={`collapsed ${row.from}`} data-done>
              <span className="step-number" data-state="done">
                <Check size={17} strokeWidth={2.6} aria-hidden="true" />
              </span>
              <button
                type="button"
                onClick={() => setIsExpanded(true)}
                className="min-h-8.5 justify-self-start rounded-lg py-1 text-start font-[560] text-brand underline-offset-4 hover:underline pointer-coarse:min-h-11"
              >
                {t('journeys.trail.showFinished', { count: row.count })}
              </button>
            </li>
          ),
        )}
      </ol>
      {walk.isFinished && (
        <Suspense fallback={<span className="skeleton h-32 w-full" />}>
          <FinishPanel walk={walk} onShown={moveFocus} />
        </Suspense>
      )}
    </>
  )
}

/** Moves the focus after Continue, Finish and Back: to the current step or the finish panel. */
function useFocusOpenStep(
  list: { readonly current: HTMLElement | null },
  { advance, goBack, openIndex, isFinished }: Walk,
): Pick<Walk, 'advance' | 'goBack'> & { moveFocus: () => void } {
  /** The step just left. It stays open for some renders, until its tick is stored. */
  const leftIndex = useRef<number | null>(null)
  const moveFocus = () => {
    if (leftIndex.current === null || leftIndex.current === openIndex) return
    const isAtEnd = isFinished && openIndex === -1
    const target = isAtEnd
      ? document.getElementById('finished')
      : list.current?.querySelector<HTMLElement>('[aria-current=step] h3 button')
    if (!target) return
    leftIndex.current = null
    target.focus({ preventScroll: true })
    if (isAtEnd) target.closest('section')?.scrollIntoView({ block: 'center' })
    else target.scrollIntoView({ block: 'nearest' })
  }
  useEffect(moveFocus)
  const leaving = (action: () => void) => () => {
    leftIndex.current = openIndex
    action()
  }
  return { advance: leaving(advance), goBack: leaving(goBack), moveFocus }
}
