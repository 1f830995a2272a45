/**
 * Runs in the page: finds elements that exceed the page's edges, except in scrolling regions and
 * truncated text.
 */
export function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (element.closest('.sr-only, .truncate, [class*=line-clamp], svg, option, [aria-hidden=true]')) continue
    const hasText = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    if (!hasText && !element.matches('a, button, input, select, textarea, img, [class*=panel]')) continue
    const { left, right, width } = element.getBoundingClientRect()
    if (width <= 1 || (left >= -1 && right <= clientWidth + 1)) continue
    let scroller = element.parentElement
    while (scroller && !['auto', 'scroll'].includes(getComputedStyle(scroller).overflowX))
      scroller = scroller.parentElement
    if (scroller) continue
    const text = (element.textContent ?? '').trim().slice(0, 60)
    found.push(`${element.tagName} at ${Math.round(left)} to ${Math.round(right)} px: ${text}`)
  }
  return found
}

/** Runs in the page: finds text that exceeds its box, and a page that scrolls horizontally. */
export function findClippedText(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text.parentElement?.closest('noscript')) continue
    let box = text.parentElement
    while (box && getComputedStyle(box).display.startsWith('inline') && !box.matches('button, a'))
      box = box.parentElement
    if (!box?.checkVisibility({ visibilityProperty: true }) || !text.textContent?.trim()) continue
    if (box.closest('.sr-only, .truncate, option, script, style') || box.clientWidth <= 1) continue
    if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right } = range.getBoundingClientRect()
    const edge = box.getBoundingClientRect()
    if (left < edge.left - 1 || right > edge.right + 1) found.push(`${box.tagName}: ${text.textContent.trim()}`)
  }
  return found
}
