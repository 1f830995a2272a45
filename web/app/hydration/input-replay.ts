type Field = HTMLInputElement | HTMLTextAreaElement

/** Types and presses once more what waited for the page; each button and form once, however often it was pressed. */
export function catchUp(held: readonly Event[] | null) {
  // All of it is read first: what React writes after one field has changed would undo the others.
  const acts = new Map(
    held?.map((event) => {
      const control = controlOf(event)
      return [control, actOf(event, control)]
    }),
  )
  for (const [control, act] of acts) {
    if (control.isConnected) act()
  }
}

function controlOf({ type, target }: Event): HTMLElement {
  return (type === 'click' && (target as HTMLElement).closest('button')) || (target as HTMLElement)
}

function actOf(event: Event, control: HTMLElement): () => void {
  if (event.type === 'click') return () => control.click()
  if (event.type === 'input') return retype(control as Field)
  return () => (control as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter)
}

/** React takes what stands in a field when it comes for its own, and notices what changes without the setter it put there. */
function retype(field: Field): () => void {
  const { value, checked } = field as HTMLInputElement
  const tell = () =>
    field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
  return () => {
    // It comes at once where it has not been yet.
    tell()
    if (field.type === 'checkbox' || field.type === 'radio') {
      Object.assign(field, { checked: !checked })
      return field.click()
    }
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    tell()
  }
}
