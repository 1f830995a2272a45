import { isTyping } from './is-typing.ts'

/** Time in ms for which a control that took the place of a pressed one ignores presses there. */
const IGNORED_MS = 500
/** Max. time in ms for which the place of a press is watched, since a response may replace the control late. */
const WATCHED_MS = 10_000
/** Distance in px by which a finger may move without scrolling. */
const SLOP = 24
const CONTROLS = 'a, button, input, label, select, summary, [role=button], [role=option], [role^=menuitem]'
/** Switches whose label names their state: a second press is meant. */
const SWITCHES = '[aria-pressed], [aria-expanded], [aria-checked]'
const MUTATIONS = { attributes: true, characterData: true, childList: true, subtree: true }

/** A control, with its label when it was seen, since React can reuse the element of a button for another one. */
interface Seen {
  control: Element | null
  label: string
}

/** The place of the last press that counted: the pressed control, and the one that is there now. */
interface Watched {
  x: number
  y: number
  pressed: Seen
  present: Seen
  /** When `present` appeared. */
  since: number
}

/**
 * Ignores a press that was meant for a control that another one has just replaced, such as the second
 * half of a double tap, and keys that are held down. Presses by keyboard, assistive technology and
 * scripts have no place, and always count.
 */
export function ignorePressesOnReplacedControls(): void {
  let watched: Watched | null = null
  let hasChanged = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = () => {
    if (!watched || !hasChanged) return
    hasChanged = false
    const present = seen(document.elementFromPoint(watched.x, watched.y))
    if (isSame(present, watched.present)) return
    watched.present = present
    watched.since = performance.now()
  }
  const observer = new MutationObserver(() => {
    if (!hasChanged) requestAnimationFrame(look)
    hasChanged = true
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    watched = null
    hasChanged = false
  }
  const watch = (x: number, y: number, pressed: Seen) => {
    stop()
    watched = { x, y, pressed, present: pressed, since: 0 }
    observer.observe(document, MUTATIONS)
    timer = setTimeout(stop, WATCHED_MS)
  }
  const isForReplaced = (control: Seen) => {
    if (!watched || isSame(control, watched.pressed)) return false
    hasChanged ||= observer.takeRecords().length > 0
    look()
    return isSame(control, watched.present) && performance.now() - watched.since < IGNORED_MS
  }
  const handleClick = (event: MouseEvent) => {
    if (event.detail === 0 || !(event.target instanceof Element)) return
    const control = seen(event.target)
    if (isForReplaced(control)) return ignore(event)
    if (control.control) watch(event.clientX, event.clientY, control)
    else stop()
  }
  const handleMove = ({ touches: [touch] }: TouchEvent) => {
    if (watched && touch && Math.hypot(touch.clientX - watched.x, touch.clientY - watched.y) > SLOP) stop()
  }
  window.addEventListener('click', handleClick, { capture: true })
  // After scrolling or going back, the next press is at a place that the person has chosen anew.
  window.addEventListener('popstate', stop)
  window.addEventListener('wheel', stop, { capture: true, passive: true })
  window.addEventListener('touchmove', handleMove, { capture: true, passive: true })
  window.addEventListener('keydown', ignoreHeldKey, { capture: true })
}

/** Ignores the repeats of Enter and Space; text fields get their own. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return
  const target = event.target as Element
  if (target.matches('textarea, [contenteditable]') || (event.key === ' ' && isTyping(target))) return
  // Without its default action, Space would press no button in Firefox when it is released.
  if (event.key === ' ') event.stopImmediatePropagation()
  else ignore(event)
}

function ignore(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** The control that a press on `element` activates; that of a labelled field is its label. */
function seen(element: Element | null): Seen {
  const found = element?.closest(CONTROLS) ?? null
  const control = (found as Partial<HTMLInputElement> | null)?.labels?.[0] ?? found
  // Numbers, such as that of likes, may change.
  const label = control?.matches(SWITCHES) ? '' : (control?.textContent.replace(/\d+/gu, '') ?? '')
  return { control, label }
}

function isSame(one: Seen, other: Seen): boolean {
  return one.control === other.control && one.label === other.label
}
