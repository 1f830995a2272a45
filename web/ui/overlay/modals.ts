/**
 * The modal dialogs that are open, the topmost last: what floats has to live inside it, all else is
 * inert.
 */
const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

export function enterModal(dialog: HTMLDialogElement): () => void {
  open.push(dialog)
  tell()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    tell()
  }
}

export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null
}

export function watchModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
