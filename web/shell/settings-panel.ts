import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let open = false

/** The panel isn't rendered in the menu that opens it, because that menu closes. */
export function showSettings(shown: boolean): void {
  open = shown
  for (const listener of listeners) listener()
}

export function useSettingsShown(): boolean {
  return useSyncExternalStore(
    watch,
    () => open,
    () => false,
  )
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
