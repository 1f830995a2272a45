import { useEffect, useRef } from 'react'
import type { Walk } from '#web/features/walk/steps/useWalk.ts'
import { useOpenLinkedStep } from './useOpenLinkedStep.ts'

/** Opens the page at the linked step, else at the step in hand if the viewer has progress and hasn't scrolled. */
export function useOpenAtStep(walk: Walk) {
  const { progress, doneCount, openIndex } = walk
  const isLinked = useOpenLinkedStep(walk)
  const isSettled = useRef(false)
  useEffect(() => {
    if (isSettled.current || progress.storedOn === 'unknown') return
    isSettled.current = true
    const buttons = document.getElementById('step-buttons')
    if (isLinked || doneCount === 0 || openIndex === -1 || window.scrollY > 0 || !buttons) return
    const row = buttons.closest('li')
    if (buttons.getBoundingClientRect().bottom > window.innerHeight || getComputedStyle(buttons).position === 'fixed')
      row?.scrollIntoView({ block: 'start', behavior: 'instant' })
  })
}
