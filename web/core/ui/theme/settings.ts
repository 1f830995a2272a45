import { useMemo } from 'react'
import { readStoredJson, useStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'
import {
  applySettings,
  defaultSettings,
  prefersDark,
  readSettings,
  SETTINGS_KEY,
  type Settings,
} from './apply-settings.ts'

export function useSettings(): Settings {
  const stored = useStoredJson(SETTINGS_KEY)
  return useMemo(() => readSettings(stored), [stored])
}

export function changeSettings(change: Partial<Settings>): void {
  save({ ...settingsNow(), ...change })
}

export function resetSettings(): void {
  save(defaultSettings())
}

/**
 * Applies changes of settings in other tabs, and of the system's mode. The stored settings were
 * applied by the inline script.
 */
export function followSettings(signal?: AbortSignal): void {
  const options = signal && { signal }
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === SETTINGS_KEY || key === null) applySettings(settingsNow())
  }
  window.addEventListener('storage', handleStorage, options)
  prefersDark()?.addEventListener('change', () => applySettings(settingsNow()), options)
}

function settingsNow(): Settings {
  return readSettings(readStoredJson(SETTINGS_KEY))
}

function save(settings: Settings): void {
  writeStoredJson(SETTINGS_KEY, settings)
  applySettings(settings)
}
