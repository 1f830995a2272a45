import { useEffect, useState } from 'react'

const GAP = 8
const TOP = 16
/** Elements below this part of the window don't push anything down. */
const REACH = 0.4

/** Distance from the top, in px, below all visible elements that match `selector`. */
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
    // The page under a toast can change: signing in and publishing lead elsewhere.
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
