import { useLayoutEffect, useRef } from 'react'
import type { Walk } from '#web/features/walk/steps/useWalk.ts'

/**
 * Moves the focus after Continue, Finish and Back: to the row of the current step, or to the finish
 * panel. The buttons of the next step appear where those of the last one were.
 */
export function useFocusOpenStep(
  list: { readonly current: HTMLElement | null },
  { advance, goBack, openIndex, isFinished }: Walk,
): Pick<Walk, 'advance' | 'goBack'> & { moveFocus: () => void } {
  /** The step just left and the top of its buttons. It stays open until its tick is stored. */
  const left = useRef<{ index: number; top: number } | null>(null)
  const moveFocus = () => {
    if (left.current === null || left.current.index === openIndex) return
    if (isFinished && openIndex === -1) {
      const heading = document.getElementById('finished')
      if (!heading) return
      left.current = null
      heading.focus({ preventScroll: true })
      heading.closest('section')?.scrollIntoView({ block: 'center' })
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
  }
  useLayoutEffect(moveFocus)
  const leaving = (action: () => void) => () => {
    const top = document.getElementById('step-buttons')?.getBoundingClientRect().top ?? 0
    left.current = { index: openIndex, top }
    action()
  }
  return { advance: leaving(advance), goBack: leaving(goBack), moveFocus }
}
