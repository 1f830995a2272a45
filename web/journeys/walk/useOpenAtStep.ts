import { useEffect, useRef } from 'react'
import type { Walk } from '#web/journeys/steps/useWalk.ts'

/** Opens the page at the step in hand, if the viewer has progress and hasn't scrolled. */
export function useOpenAtStep({ progress, doneCount, openIndex }: Walk) {
  const isSettled = useRef(false)
  useEffect(() => {
    if (isSettled.current || progress.storedOn === 'unknown') return
    isSettled.current = true
    const buttons = document.getElementById('step-buttons')
    if (doneCount === 0 || openIndex === -1 || window.scrollY > 0 || !buttons) return
    const row = buttons.closest('li')
    if (buttons.getBoundingClientRect().bottom > window.innerHeight || getComputedStyle(buttons).position === 'fixed')
      row?.scrollIntoView({ block: 'start', behavior: 'instant' })
  })
}
