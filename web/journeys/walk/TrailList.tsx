import Check from 'lucide-react/icons/check'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TrailStep } from './TrailStep.tsx'
import { rowsOf } from './trail.rows.ts'
import type { Trail } from './useTrail.ts'

const FinishPanel = lazy(async () => ({ default: (await import('./FinishPanel.tsx')).FinishPanel }))

/** The steps of a journey; only the current step is open. */
export function TrailList({ trail }: { trail: Trail }) {
  const { t } = useTranslation()
  const [unfolded, setUnfolded] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const { settle, ...follow } = useFocusInHand(list, trail)
  const rows = rowsOf(trail, unfolded)
  const following = { ...trail, ...follow }
  return (
    <>
      {trail.walk.newSince > 0 && trail.walked < trail.steps.length && (
        <p role="status" className="mb-5 rounded-m bg-accent-soft px-4 py-2.5 text-sm font-[560] text-accent">
          {t('journeys.trail.new', { count: trail.walk.newSince })}
        </p>
      )}
      <ol
        ref={list}
        aria-label={t('journeys.trail.label')}
        className="trail"
        data-waiting={trail.walk.keeper === 'unknown' || undefined}
      >
        {rows.map((row) =>
          row.kind === 'step' ? (
            <TrailStep key={trail.steps[row.index]?.id ?? row.index} trail={following} index={row.index} />
          ) : (
            <li key={`fold ${row.from}`} data-done>
              <span className="stone" data-state="done">
                <Check size={17} strokeWidth={2.6} aria-hidden="true" />
              </span>
              <button
                type="button"
                onClick={() => setUnfolded(true)}
                className="min-h-8.5 justify-self-start rounded-lg py-1 text-start font-[560] text-brand underline-offset-4 hover:underline pointer-coarse:min-h-11"
              >
                {t('journeys.trail.showFinished', { count: row.count })}
              </button>
            </li>
          ),
        )}
      </ol>
      {trail.finished && (
        <Suspense fallback={<span className="bone h-32 w-full" />}>
          <FinishPanel trail={trail} onShown={settle} />
        </Suspense>
      )}
    </>
  )
}

/** Moves the focus after Continue, Finish and Back: to the current step or the finish panel. */
function useFocusInHand(
  list: { readonly current: HTMLElement | null },
  { goOn, goBack, inHand, finished }: Trail,
): Pick<Trail, 'goOn' | 'goBack'> & { settle: () => void } {
  /** The step just left. It stays current for some renders, until its tick is stored. */
  const left = useRef<number | null>(null)
  const settle = () => {
    if (left.current === null || left.current === inHand) return
    const atTheEnd = finished && inHand === -1
    const target = atTheEnd
      ? document.getElementById('finished')
      : list.current?.querySelector<HTMLElement>('[aria-current=step] h3 button')
    if (!target) return
    left.current = null
    target.focus({ preventScroll: true })
    if (atTheEnd) target.closest('section')?.scrollIntoView({ block: 'center' })
    else target.scrollIntoView({ block: 'nearest' })
  }
  useEffect(settle)
  const following = (act: () => void) => () => {
    left.current = inHand
    act()
  }
  return { goOn: following(goOn), goBack: following(goBack), settle }
}
