/** Runs in the page: what reaches out of the screen sideways, in words; scrolling regions and ellipses are on purpose. */
export function beyondTheScreen(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (element.closest('.sr-only, .truncate, [class*=line-clamp], svg, option, [aria-hidden=true]')) continue
    const tells = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    if (!tells && !element.matches('a, button, input, select, textarea, img, [class*=panel]')) continue
    const { left, right, width } = element.getBoundingClientRect()
    if (width <= 1 || (left >= -1 && right <= clientWidth + 1)) continue
    let around = element.parentElement
    while (around && !['auto', 'scroll'].includes(getComputedStyle(around).overflowX)) around = around.parentElement
    if (around) continue
    const text = (element.textContent ?? '').trim().slice(0, 60)
    found.push(`${element.tagName} at ${Math.round(left)} to ${Math.round(right)} px: ${text}`)
  }
  return found
}
