import { useSyncExternalStore } from 'react'

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
const listeners = new Set<() => void>()
let kept: { text: string | null; settings: Settings } | null = null

export function useSettings(): Settings {
  return useSyncExternalStore(watch, settingsNow, () => DEFAULTS)
}

export function changeSettings(change: Partial<Settings>): void {
  store({ ...settingsNow(), ...change })
}

export function resetSettings(): void {
  store(DEFAULTS)
}

/**
 * Follows changes in other tabs and of the system's mode; index.html applied the stored ones
 * already.
 */
export function followSettings(signal?: AbortSignal): void {
  const options = signal && { signal }
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return
    apply(settingsNow())
    tell()
  }
  window.addEventListener('storage', handleStorage, options)
  systemDarkness()?.addEventListener('change', () => apply(settingsNow()), options)
}

/** Resolves 'system' to light or dark. */
export function shownMode({ themeMode }: Settings): 'light' | 'dark' {
  if (themeMode !== 'system') return themeMode
  return systemDarkness()?.matches ? 'dark' : 'light'
}

function settingsNow(): Settings {
  const text = localStorage.getItem(KEY)
  if (kept?.text !== text || kept === null) kept = { text, settings: read(text) }
  return kept.settings
}

function read(text: string | null): Settings {
  const stored = parsed(text)
  return {
    themeMode: oneOf(MODES, stored.themeMode) ?? DEFAULTS.themeMode,
    themeDirection: oneOf(DIRECTIONS, stored.themeDirection) ?? DEFAULTS.themeDirection,
    themeColor: oneOf(COLORS, stored.themeColor) ?? DEFAULTS.themeColor,
    themeStretch: stored.themeStretch === true,
  }
}

function parsed(text: string | null): Partial<Record<keyof Settings, unknown>> {
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

function oneOf<Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value)
}

function store(settings: Settings): void {
  localStorage.setItem(KEY, JSON.stringify(settings))
  apply(settings)
  tell()
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

function systemDarkness(): MediaQueryList | undefined {
  return window.matchMedia?.('(prefers-color-scheme: dark)')
}

function tell(): void {
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
