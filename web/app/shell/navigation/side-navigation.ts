import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/core/ui/state/create-store.ts'

const KEY = 'sideNavigation'
const { subscribe, notify } = createListeners()

/** Whether the side navigation is collapsed; before the first paint `data-nav` shows it. */
export function useIsCollapsed(): boolean {
  return useSyncExternalStore(subscribe, isCollapsed, () => false)
}

export function toggleCollapsed(): void {
  const collapsed = !isCollapsed()
  if (collapsed) document.documentElement.dataset.nav = 'mini'
  else delete document.documentElement.dataset.nav
  localStorage.setItem(KEY, collapsed ? 'mini' : 'wide')
  notify()
}

function isCollapsed(): boolean {
  return document.documentElement.dataset.nav === 'mini'
}
