import { createStore, useStore } from '#web/core/ui/state/create-store.ts'

/** Not state of the menu that opens the panel, because that menu closes. */
const isOpen = createStore(false)

export const showSettings = isOpen.set

export function useSettingsShown(): boolean {
  return useStore(isOpen, false)
}
