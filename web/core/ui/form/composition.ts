/** Safari says with this code, after a composition has ended, that the key belonged to it. */
const COMPOSED = 229

/**
 * Keeps keys that belong to an input method from fields, dialogs and shortcuts: the Enter that ends a composition does
 * nothing else.
 */
export function leaveKeysToInputMethods(): void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === COMPOSED) event.stopPropagation()
  }
  document.addEventListener('keydown', handleKey, { capture: true })
}
