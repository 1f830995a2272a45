import { ClientOnly } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useIsPrinting } from '#web/core/browser/useIsPrinting.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { StepItem } from './StepItem.tsx'
import { rowsOf, type Section } from './step.rows.ts'
import type { Walk } from './useWalk.ts'

const NewSteps = lazyPart(() => import('./NewSteps.tsx'), 'NewSteps')
const StepKeys = lazyPart(() => withCopy(['walking'], import('./StepKeys.tsx')), 'StepKeys')

/** The list of steps, of which only the current one is open. */
export function StepList({ walk }: { walk: Walk }) {
  const { t } = useTranslation()
  const [isExpanded, setIsExpanded] = useState(false)
  const [folded, setFolded] = useState<ReadonlyMap<number, boolean>>(new Map())
  const isPrinting = useIsPrinting()
  const list = useRef<HTMLOListElement>(null)
  // On paper, finished steps and sections are open, too.
  const rows = isPrinting ? rowsOf({ ...walk, isFinished: true }, true, new Map()) : rowsOf(walk, isExpanded, folded)
  const walkWithFocus = { ...walk, ...useFocusOpenStep(list, walk) }
  return (
    <>
      <Suspense>{walk.progress.newSteps.length > 0 && <NewSteps walk={walk} />}</Suspense>
      <ol
        ref={list}
        aria-label={t('journeys.trail.label')}
        className="step-list"
        data-waiting={walk.progress.storedOn === 'unknown' || undefined}
      >
        {rows.map((row) => {
          if (row.kind === 'step')
            return <StepItem key={walk.steps[row.index]?.id ?? row.index} walk={walkWithFocus} index={row.index} />
          if (row.kind === 'section') {
            const { section, isFolded } = row
            const handleToggle = () => setFolded(new Map(folded).set(section.from, !isFolded))
            return (
              <SectionRow
                key={`section ${section.from}`}
                section={section}
                isFolded={isFolded}
                onToggle={handleToggle}
              />
            )
          }
          return <CollapsedRow key={`collapsed ${row.from}`} count={row.count} onExpand={() => setIsExpanded(true)} />
        })}
      </ol>
      <ClientOnly>
        <Suspense>
          <StepKeys list={list} walk={walkWithFocus} />
        </Suspense>
      </ClientOnly>
    </>
  )
}

function CollapsedRow({ count, onExpand }: { count: number; onExpand: () => void }) {
  const { t } = useTranslation()
  return (
    <li data-done>
      <span className="step-number" data-state="done">
        <Check size={17} strokeWidth={2.6} aria-hidden="true" />
      </span>
      <button
        type="button"
        onClick={onExpand}
        className="min-h-8.5 justify-self-start rounded-lg py-1 text-start font-[560] text-brand underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        {t('journeys.trail.showFinished', { count })}
      </button>
    </li>
  )
}

interface SectionRowProps {
  section: Section
  isFolded: boolean
  onToggle: () => void
}

/** The heading of a section with its progress; a press collapses the section's steps. */
function SectionRow({ section, isFolded, onToggle }: SectionRowProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { title, requiredCount, doneCount, from, until } = section
  const isDone = requiredCount > 0 && doneCount === requiredCount
  return (
    <li className="section-row">
      <button
        type="button"
        aria-expanded={!isFolded}
        onClick={onToggle}
        className={`flex min-h-11 w-full items-center gap-3 rounded-m text-start hover:text-brand ${isFolded ? 'bg-sunk px-3.5 py-2.5' : 'py-1'}`}
      >
        {isDone && (
          <span className="step-number shrink-0" data-state="done">
            <Check size={17} strokeWidth={2.6} aria-hidden="true" />
          </span>
        )}
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2.5">
          <bdi className="font-head text-[1.06rem] font-[680] [overflow-wrap:anywhere]">{title}</bdi>
          <span className="text-sm text-muted">
            {doneCount > 0
              ? t('journeys.progress.ofSection', { done: number(doneCount), steps: number(requiredCount) })
              : t('journeys.steps', { count: until - from })}
          </span>
        </span>
        <ChevronDown size={18} aria-hidden="true" className={`shrink-0 ${isFolded ? '' : 'rotate-180'}`} />
      </button>
    </li>
  )
}

/**
 * After Continue, Finish and Back, moves the focus to the current step; if Continue couldn't be
 * saved, the focus returns. After the last step the view of the finish gets the focus. Scrolls so
 * that the buttons of the next step are where those of the previous step were.
 */
function useFocusOpenStep(
  list: { readonly current: HTMLElement | null },
  { advance, goBack, openIndex, isFinished }: Walk,
): Pick<Walk, 'advance' | 'goBack'> {
  /**
   * The step that the viewer is leaving, and the top of its buttons in px; it stays open until its
   * tick is stored.
   */
  const left = useRef<{ index: number; top: number } | null>(null)
  const shownIndex = useRef(openIndex)
  useLayoutEffect(() => {
    const isLeft = document.activeElement === list.current?.querySelector(`[data-step="${shownIndex.current}"]`)
    if (isLeft && left.current === null && shownIndex.current !== openIndex)
      list.current?.querySelector<HTMLElement>('[aria-current=step]')?.focus()
    shownIndex.current = openIndex
  })
  useLayoutEffect(() => {
    if (left.current === null || left.current.index === openIndex) return
    if (isFinished && openIndex === -1) {
      left.current = null
      return
    }
    const row = list.current?.querySelector<HTMLElement>('[aria-current=step]')
    if (!row) return
    const { top } = left.current
    left.current = null
    row.focus({ preventScroll: true })
    const buttons = document.getElementById('step-buttons')
    if (buttons && getComputedStyle(buttons).position !== 'fixed')
      window.scrollBy({ top: buttons.getBoundingClientRect().top - top, behavior: 'instant' })
    else row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })
  const leaving = (action: () => void) => () => {
    const top = document.getElementById('step-buttons')?.getBoundingClientRect().top ?? 0
    left.current = { index: openIndex, top }
    action()
  }
  return { advance: leaving(advance), goBack: leaving(goBack) }
}
