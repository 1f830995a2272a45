import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Walk } from '#web/features/walk/steps/useWalk.ts'

const PREFIX = 'step-'

/**
 * Opens the step that the address names ('#step-{id}') and scrolls to it, again each time a link to it is followed.
 * Scrolls to the top if the step is gone. Returns whether the address names a step.
 */
export function useOpenLinkedStep({ steps, progress, openIndex, open }: Walk): boolean {
  const hash = useLocation({ select: (location) => location.hash })
  const router = useRouter()
  const [visits, setVisits] = useState(0)
  const handled = useRef<string>(undefined)
  const isNamed = hash.startsWith(PREFIX)
  const id = hash.slice(PREFIX.length)
  // A link to the present address changes no location.
  useEffect(() => router.subscribe('onRendered', () => setVisits((count) => count + 1)), [router])
  // Waits for the progress, which folds steps that are done.
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
