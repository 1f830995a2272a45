type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Repeats input from before hydration: each field, button and form once, however often it was used.
 */
export function replayInput(events: readonly Event[]): void {
  // Read everything first: React's rendering after the first change would undo the other fields.
  const actions = new Map(
    events.map((event) => {
      const control = controlOf(event)
      return [control, actionOf(event, control)]
    }),
  )
  for (const [control, repeat] of actions) {
    if (control.isConnected) repeat()
  }
}

function controlOf({ type, target }: Event): HTMLElement {
  return (type === 'click' && (target as HTMLElement).closest('button')) || (target as HTMLElement)
}

function actionOf(event: Event, control: HTMLElement): () => void {
  if (event.type === 'click') return () => control.click()
  if (event.type === 'input') return retype(control as Field)
  return () => (control as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter)
}

/**
 * React tracks `value` through its own setter; the setter of the prototype makes it see a change.
 */
function retype(field: Field): () => void {
  const { value, checked } = field as HTMLInputElement
  const dispatch = () =>
    field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
  return () => {
    // The first event makes React hydrate this field now.
    dispatch()
    if (field.type === 'checkbox' || field.type === 'radio') {
      Object.assign(field, { checked: !checked })
      return field.click()
    }
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    dispatch()
  }
}
