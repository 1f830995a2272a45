/** Safari's key code for a key that belonged to a composition that has just ended. */
const COMPOSED = 229

/**
 * Keeps keys that an input method handles from fields, dialogs and shortcuts, so that the Enter
 * that ends a composition does nothing else.
 */
export function leaveKeysToInputMethods(): void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === COMPOSED) event.stopPropagation()
  }
  document.addEventListener('keydown', handleKey, { capture: true })
}
