import { createStore, useStore } from '#web/core/ui/state/create-store.ts'

/**
 * Whether the settings panel is open. Outside React, because the menu that opens the panel
 * unmounts.
 */
const isOpen = createStore(false)

export const showSettings = isOpen.set

export function useSettingsShown(): boolean {
  return useStore(isOpen, false)
}
