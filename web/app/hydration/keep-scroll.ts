/**
 * The router's `scrollRestoration` for a hydrated page. The page is already scrolled by the browser
 * or the reader, so the first restore is skipped. The scroll event makes the router record the
 * position anyway, for Back.
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
