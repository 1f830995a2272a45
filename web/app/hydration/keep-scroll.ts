/**
 * The router's `scrollRestoration` for a hydrated page. The browser or the reader has scrolled the
 * page already, so the first restore is skipped. A scroll event is still sent, so that the router
 * records the position for Back.
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
