import { useMemo } from 'react'
import { readStoredJson, useStoredJson, writeStoredJson } from '#web/ui/state/stored-json.ts'

export const MODES = ['light', 'dark', 'system'] as const
export const DIRECTIONS = ['ltr', 'rtl'] as const
export const COLORS = ['default', 'purple', 'cyan', 'blue', 'orange', 'red'] as const

/** Appearance settings, stored in the browser under `settings`. */
export interface Settings {
  themeMode: (typeof MODES)[number]
  themeDirection: (typeof DIRECTIONS)[number]
  themeColor: (typeof COLORS)[number]
  /** Pages use the whole width of the window. */
  themeStretch: boolean
}

const KEY = 'settings'
const DEFAULTS: Settings = { themeMode: 'light', themeDirection: 'ltr', themeColor: 'default', themeStretch: false }

export function useSettings(): Settings {
  const stored = useStoredJson(KEY)
  return useMemo(() => settingsIn(stored), [stored])
}

export function changeSettings(change: Partial<Settings>): void {
  save({ ...settingsNow(), ...change })
}

export function resetSettings(): void {
  save(DEFAULTS)
}

/**
 * Applies changes made in other tabs and of the system's mode; index.html applied the stored
 * settings already.
 */
export function followSettings(signal?: AbortSignal): void {
  const options = signal && { signal }
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) apply(settingsNow())
  }
  window.addEventListener('storage', handleStorage, options)
  darkModeQuery()?.addEventListener('change', () => apply(settingsNow()), options)
}

/** Resolves 'system' to light or dark. */
export function shownMode({ themeMode }: Settings): 'light' | 'dark' {
  if (themeMode !== 'system') return themeMode
  return darkModeQuery()?.matches ? 'dark' : 'light'
}

function settingsNow(): Settings {
  return settingsIn(readStoredJson(KEY))
}

function settingsIn(json: unknown): Settings {
  const stored: Partial<Record<keyof Settings, unknown>> = Object(json)
  return {
    themeMode: oneOf(MODES, stored.themeMode) ?? DEFAULTS.themeMode,
    themeDirection: oneOf(DIRECTIONS, stored.themeDirection) ?? DEFAULTS.themeDirection,
    themeColor: oneOf(COLORS, stored.themeColor) ?? DEFAULTS.themeColor,
    themeStretch: stored.themeStretch === true,
  }
}

function oneOf<Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value)
}

function save(settings: Settings): void {
  writeStoredJson(KEY, settings)
  apply(settings)
}

/** Same as the script in index.html, which runs before the first paint. */
function apply(settings: Settings): void {
  const root = document.documentElement
  root.dataset.mode = shownMode(settings)
  root.dir = settings.themeDirection
  root.dataset.color = settings.themeColor
  if (settings.themeStretch) root.dataset.stretch = ''
  else delete root.dataset.stretch
}

function darkModeQuery(): MediaQueryList | undefined {
  return window.matchMedia?.('(prefers-color-scheme: dark)')
}
