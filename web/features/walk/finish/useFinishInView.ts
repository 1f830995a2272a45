import { useEffect, useEffectEvent, useRef } from 'react'

/** Time in ms that the panel is kept centered while its details load. */
const SETTLING_MS = 2000
/** Height in px of the bars at the top and bottom that cover the page. */
const COVERED = 150
const BY_PERSON = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls the finish panel to the center once it has the focus, and again while its details load,
 * until the person scrolls or presses something. `onShown` may move the focus to the heading;
 * otherwise the panel takes it from the step that was just ticked.
 */
export function useFinishInView(onShown: () => void) {
  const heading = useRef<HTMLHeadingElement>(null)
  const handleShown = useEffectEvent(onShown)
  useEffect(() => {
    const title = heading.current
    if (!title) return
    const wasInSteps = document.activeElement?.closest('#steps') !== null && document.activeElement !== document.body
    handleShown()
    if (wasInSteps && document.activeElement !== title) title.focus({ preventScroll: true })
    return document.activeElement === title ? keepCentred(title) : undefined
  }, [])
  return heading
}

function keepCentred(title: HTMLElement): () => void {
  const panel = title.closest('section') ?? title
  const centre = () => {
    const target = panel.offsetHeight + COVERED <= window.innerHeight ? panel : title
    target.scrollIntoView({ block: 'center' })
  }
  const frame = requestAnimationFrame(centre)
  const observer = new ResizeObserver(centre)
  observer.observe(panel)
  const timer = setTimeout(() => stop(), SETTLING_MS)
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    observer.disconnect()
    for (const type of BY_PERSON) window.removeEventListener(type, stop)
  }
  for (const type of BY_PERSON) window.addEventListener(type, stop, { passive: true })
  return stop
}
