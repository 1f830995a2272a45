import { useSyncExternalStore } from 'react'
import {
  applySettings,
  DEFAULT_SETTINGS,
  prefersDark,
  readSettings,
  SETTINGS_KEY,
  type Settings,
} from './apply-settings.ts'

const listeners = new Set<() => void>()
let kept: { text: string | null; settings: Settings } | null = null

export function useSettings(): Settings {
  return useSyncExternalStore(watch, settingsNow, () => DEFAULT_SETTINGS)
}

/** Changes some of them; every open tab follows. */
export function changeSettings(change: Partial<Settings>): void {
  store({ ...settingsNow(), ...change })
}

export function resetSettings(): void {
  store(DEFAULT_SETTINGS)
}

/** The page follows what another tab or the system changes; what is stored was applied before the first paint. */
export function followSettings(signal?: AbortSignal): void {
  const options = signal && { signal }
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== SETTINGS_KEY && key !== null) return
    applySettings(settingsNow())
    tell()
  }
  window.addEventListener('storage', handleStorage, options)
  prefersDark()?.addEventListener('change', () => applySettings(settingsNow()), options)
}

function settingsNow(): Settings {
  const text = localStorage.getItem(SETTINGS_KEY)
  if (kept?.text !== text || kept === null) kept = { text, settings: readSettings(text) }
  return kept.settings
}

function store(settings: Settings): void {
  localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings))
  applySettings(settings)
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
