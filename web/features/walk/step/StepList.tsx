import { ClientOnly } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { lazy, Suspense, useRef, useState } from 'react'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { StepItem } from '#web/features/walk/steps/StepItem.tsx'
import type { Walk } from '#web/features/walk/steps/useWalk.ts'
import { SectionRow } from './SectionRow.tsx'
import { rowsOf } from './step.rows.ts'
import { useFocusOpenStep } from './useFocusOpenStep.ts'

const NewSteps = lazy(async () => ({ default: (await import('./NewSteps.tsx')).NewSteps }))
const StepKeys = lazy(async () => ({ default: (await withCopy(['walking'], import('./StepKeys.tsx'))).StepKeys }))
const FinishPanel = lazy(async () => ({
  default: (await withCopy(['walking'], import('./FinishPanel.tsx'))).FinishPanel,
}))

/** The steps of a journey; only the current step is open. */
export function StepList({ walk }: { walk: Walk }) {
  const { t } = useTranslation()
  const [isExpanded, setIsExpanded] = useState(false)
  const [folded, setFolded] = useState<ReadonlyMap<number, boolean>>(new Map())
  const list = useRef<HTMLOListElement>(null)
  const { moveFocus, ...buttons } = useFocusOpenStep(list, walk)
  const walkWithFocus = { ...walk, ...buttons }
  return (
    <>
      <Suspense>{walk.progress.newSteps.length > 0 && <NewSteps walk={walk} />}</Suspense>
      <ol
        ref={list}
        aria-label={t('journeys.trail.label')}
        className="step-list"
        data-waiting={walk.progress.storedOn === 'unknown' || undefined}
      >
        {rowsOf(walk, isExpanded, folded).map((row) => {
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
      <ClientOnly fallback={<span className="block h-13" />}>
        <Suspense fallback={<span className="block h-13" />}>
          <StepKeys list={list} walk={walkWithFocus} />
        </Suspense>
      </ClientOnly>
      {walk.isFinished && (
        <Suspense fallback={<span className="skeleton h-32 w-full" />}>
          <FinishPanel walk={walk} onShown={moveFocus} />
        </Suspense>
      )}
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
