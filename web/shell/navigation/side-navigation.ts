import { useSyncExternalStore } from 'react'

const KEY = 'sideNavigation'
const listeners = new Set<() => void>()

/** Whether the side navigation is collapsed; before the first paint `data-nav` shows it. */
export function useMini(): boolean {
  return useSyncExternalStore(watch, isMini, () => false)
}

export function toggleMini(): void {
  const mini = !isMini()
  if (mini) document.documentElement.dataset.nav = 'mini'
  else delete document.documentElement.dataset.nav
  localStorage.setItem(KEY, mini ? 'mini' : 'wide')
  for (const listener of listeners) listener()
}

function isMini(): boolean {
  return document.documentElement.dataset.nav === 'mini'
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
