/** Whether the element is a text field, which handles undo and paste itself. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, [contenteditable]') !== null
}
