import { type RefObject, useEffect, useState } from 'react'

/** Distance below the screen, in px, at which an element is near. */
const AHEAD = 400

/** Whether the element has been near the screen, so that its content is loaded then. */
export function useIsNear(place: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: `${AHEAD}px`,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, isNear])
  return isNear
}
