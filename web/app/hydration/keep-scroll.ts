/**
 * The router's `scrollRestoration` for a hydrated page: the browser or its reader has scrolled the
 * page already, so the router leaves it there the first time, and only notes the position for the
 * way back.
 */
export function keepFirstScroll(): () => boolean {
  let isFirst = true
  return () => {
    if (!isFirst) return true
    isFirst = false
    document.dispatchEvent(new Event('scroll'))
    return false
  }
}
