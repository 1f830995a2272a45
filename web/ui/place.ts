const GAP = 6
const EDGE = 8

/**
 * Puts an open popover below its anchor (above where there is more room), its ends flush with the anchor's end or start;
 * no higher than there is room, nor than its `--most`.
 */
export function placeBeside(popover: HTMLElement, anchor: HTMLElement, align: 'start' | 'end') {
  const from = anchor.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const alignsLeft = (align === 'start') === (getComputedStyle(anchor).direction === 'ltr')
  const across = alignsLeft ? from.left : from.right - width
  const below = from.bottom + GAP
  const fitsBelow = below + height <= room.height - EDGE || from.top < room.height - from.bottom
  const down = fitsBelow ? below : Math.max(EDGE, from.top - GAP - height)
  popover.style.setProperty('left', `${Math.max(EDGE, Math.min(across, room.width - width - EDGE))}px`)
  popover.style.setProperty('top', `${down}px`)
  const most = fitsBelow ? room.height - below - EDGE : from.top - GAP - EDGE
  popover.style.setProperty('max-height', `min(${most}px, var(--most, 100vh))`)
}
