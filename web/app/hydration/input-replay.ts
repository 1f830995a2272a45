type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Replays input from before hydration. A field, button or form used several times is replayed once.
 */
export function replayInput(events: readonly Event[]): void {
  // Reads all fields before the first replay: React's rendering would reset the other fields.
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
 * Sets a field's value so that React notices the change: React overrides the setter of the element,
 * so this calls the setter of the prototype.
 */
function retype(field: Field): () => void {
  const { value, checked } = field as HTMLInputElement
  const dispatch = () =>
    field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
  return () => {
    // This event makes React hydrate the field now; the event at the end changes the value.
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
