declare global {
  /** Input events from before hydration, in order; null once React listens. */
  var recordedInput: Event[] | null
}

/**
 * Records input, clicks and submits until React listens, for replay. Links, and forms with an
 * `action`, work without React.
 */
export function recordInput(): void {
  globalThis.recordedInput = []
  for (const type of ['input', 'click', 'submit']) addEventListener(type, record, true)
}

function record(event: Event): void {
  const { recordedInput } = globalThis
  const { type } = event
  const target = event.target as Element
  if (!recordedInput) return
  if (type !== 'input') {
    if (type === 'submit' ? target.hasAttribute('action') : !target.closest('button[type=button]')) return
    event.preventDefault()
    event.stopPropagation()
  }
  recordedInput.push(event)
}
