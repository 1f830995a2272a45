import { isHydrated } from './is-hydrated.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** How often to look whether parts of the page are hydrated, and for how long, in ms. */
const CHECK_MS = 50
const CHECKED_MS = 20_000

/**
 * Replays each recorded event once React has hydrated its element. A field, button or form used
 * several times is replayed once.
 */
export function replayInput(recorded: Event[]): void {
  const actions = new Map<HTMLElement, () => void>()
  const check = () => {
    // Reads all fields at once: hydration would reset them.
    for (const event of recorded.splice(0)) actions.set(controlOf(event), actionOf(event, controlOf(event)))
    for (const [control, repeat] of actions) {
      if (control.isConnected && !isHydrated(control)) continue
      actions.delete(control)
      if (control.isConnected) repeat()
    }
  }
  check()
  const timer = setInterval(check, CHECK_MS)
  setTimeout(() => clearInterval(timer), CHECKED_MS)
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
  const { value, checked, defaultValue } = field as HTMLInputElement
  return () => {
    if (field.type === 'checkbox' || field.type === 'radio') {
      Object.assign(field, { checked: !checked })
      return field.click()
    }
    // The text that was stored unsent stays before what was typed.
    const isKept = field.localName !== 'select' && ![value, defaultValue].includes(field.value)
    const stored = isKept ? field.value : ''
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, stored + value)
    field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
  }
}
