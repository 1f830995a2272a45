declare global {
  /** Input events from before hydration, in order; null once React listens. */
  var heldInput: Event[] | null
}

/**
 * Keeps what is typed and pressed until React listens. Links, and forms with an address, work
 * without React.
 */
export function holdInput(): void {
  globalThis.heldInput = []
  for (const type of ['input', 'click', 'submit']) addEventListener(type, hold, true)
}

function hold(event: Event): void {
  const { heldInput } = globalThis
  const { type } = event
  const target = event.target as Element
  if (!heldInput) return
  if (type !== 'input') {
    if (type === 'submit' ? target.hasAttribute('action') : !target.closest('button[type=button]')) return
    event.preventDefault()
    event.stopPropagation()
  }
  heldInput.push(event)
}
