import { createStore } from '#web/core/ui/state/create-store.ts'

/** The open modal dialogs, the topmost last. Everything outside the topmost dialog is inert. */
const openModals = createStore<readonly HTMLDialogElement[]>([])

export function enterModal(dialog: HTMLDialogElement): () => void {
  openModals.set([...openModals.get(), dialog])
  return () => openModals.set(openModals.get().filter((other) => other !== dialog))
}

export function topModal(): HTMLDialogElement | null {
  return openModals.get().at(-1) ?? null
}

export const watchModals = openModals.subscribe
