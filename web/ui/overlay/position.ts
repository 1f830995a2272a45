const GAP = 6
const EDGE = 8

/**
 * Puts an open popover below its anchor (above where there is more room), its ends flush with the
 * anchor's end or start. Its height is limited by the room on that side and by its `--most`.
 */
export function placeBeside(popover: HTMLElement, anchor: HTMLElement, align: 'start' | 'end') {
  const most = 'var(--most, 100vh)'
  const scrolled = popover.scrollTop
  popover.style.setProperty('max-height', most)
  const from = anchor.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const screen = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const alignsLeft = (align === 'start') === (getComputedStyle(anchor).direction === 'ltr')
  const across = alignsLeft ? from.left : from.right - width
  const below = screen.height - from.bottom - GAP - EDGE
  const above = from.top - GAP - EDGE
  const down = height <= below || below >= above
  popover.style.setProperty('left', `${Math.max(EDGE, Math.min(across, screen.width - width - EDGE))}px`)
  popover.style.setProperty('top', down ? `${from.bottom + GAP}px` : 'auto')
  // Held by its lower end above the anchor, it stays there when it shrinks.
  popover.style.setProperty('bottom', down ? 'auto' : `${screen.height - from.top + GAP}px`)
  popover.style.setProperty('max-height', `min(${down ? below : above}px, ${most})`)
  popover.scrollTop = scrolled
}
