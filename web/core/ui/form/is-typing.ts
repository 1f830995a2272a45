/** Whether the element is a text field, which has its own undo and takes what is pasted. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, [contenteditable]') !== null
}
