import { useEffect, useRef } from 'react'

/** Scrolls to the element that the hash names once the page, hidden while `isWaiting`, is shown. */
export function useScrollToHash(isWaiting: boolean): void {
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) document.getElementById(location.hash.slice(1))?.scrollIntoView()
    wasWaiting.current = isWaiting
  }, [isWaiting])
}
