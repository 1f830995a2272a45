/** Scrolls to the open step and moves the focus there. */
export function focusOpenStep(block: ScrollLogicalPosition): void {
  const row = document.querySelector<HTMLElement>('#steps [aria-current=step]')
  row?.scrollIntoView({ block })
  row?.focus({ preventScroll: true })
}
