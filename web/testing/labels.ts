const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'

/**
 * Makes `labels` of form fields fast, which queries for a label or a name read for each field:
 * jsdom would visit the whole document for every field.
 */
export function findLabelsQuickly(): void {
  for (const { prototype } of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ])
    Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf })
}

function labelsOf(this: HTMLElement): HTMLLabelElement[] {
  return [...document.getElementsByTagName('label')].filter((label) =>
    label.hasAttribute('for')
      ? label.htmlFor !== '' && label.htmlFor === this.id
      : label.contains(this) && label.querySelector(LABELABLE) === this,
  )
}
