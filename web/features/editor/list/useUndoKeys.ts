import { useEffect, useEffectEvent } from 'react'
import { topModal } from '#web/core/ui/overlay/modals.ts'

interface UndoRedo {
  undo: () => void
  redo: () => void
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y (on a Mac with Command), wherever no text is being typed. */
export function useUndoKeys({ undo, redo }: UndoRedo): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target) || topModal() !== null) return
    if (key === 'z' && !event.shiftKey) undo()
    else if (key === 'y' || key === 'z') redo()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}

/** Where undo belongs to the text. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox]), textarea, [contenteditable]') !== null
}
