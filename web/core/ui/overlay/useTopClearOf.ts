import { useEffect, useState } from 'react'

const GAP = 8
const TOP = 16
/** Share of the window's height, from the top, in which elements can push the toasts down. */
const REACH = 0.4

/**
 * The distance from the top of the window, in px, at which toasts don't cover elements that match
 * `selector`.
 */
export function useTopClearOf(selector: string, active: boolean): number {
  const [top, setTop] = useState(TOP)
  useEffect(() => {
    if (!active) return
    let frame = 0
    const measure = () => {
      const bottoms = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect().bottom)
      const near = bottoms.filter((bottom) => bottom > 0 && bottom < window.innerHeight * REACH)
      setTop(Math.max(TOP, ...near.map((bottom) => Math.ceil(bottom) + GAP)))
    }
    const measureSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    const changes = new MutationObserver(measureSoon)
    measure()
    // Toasts stay when another page opens, which has other elements to avoid.
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('scroll', measureSoon, { passive: true, capture: true })
    window.addEventListener('resize', measureSoon)
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', measureSoon, { capture: true })
      window.removeEventListener('resize', measureSoon)
    }
  }, [selector, active])
  return top
}
