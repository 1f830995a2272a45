export const MODES = ['light', 'dark', 'system'] as const
export const DIRECTIONS = ['ltr', 'rtl'] as const
export const COLORS = ['default', 'purple', 'cyan', 'blue', 'orange', 'red'] as const

/** The appearance of all pages in this browser; stored as JSON under SETTINGS_KEY. */
export interface Settings {
  themeMode: (typeof MODES)[number]
  themeDirection: (typeof DIRECTIONS)[number]
  themeColor: (typeof COLORS)[number]
  /** Whether pages use the whole width of the window. */
  themeStretch: boolean
}

/** The key of the settings in `localStorage`. */
export const SETTINGS_KEY = 'settings'
const DEFAULT_SETTINGS: Settings = {
  themeMode: 'light',
  themeDirection: 'ltr',
  themeColor: 'default',
  themeStretch: false,
}

/** The settings of a browser that hasn't chosen any: the mode is the site's. */
export function defaultSettings(): Settings {
  return { ...DEFAULT_SETTINGS, themeMode: oneOf(MODES, globalThis.document?.documentElement.dataset.theme) ?? 'light' }
}

/** Validates stored settings; unknown and missing values become the defaults. */
export function readSettings(json: unknown, defaults = defaultSettings()): Settings {
  const stored: Partial<Record<keyof Settings, unknown>> = Object(json)
  return {
    themeMode: oneOf(MODES, stored.themeMode) ?? defaults.themeMode,
    themeDirection: oneOf(DIRECTIONS, stored.themeDirection) ?? defaults.themeDirection,
    themeColor: oneOf(COLORS, stored.themeColor) ?? defaults.themeColor,
    themeStretch: stored.themeStretch === true,
  }
}

function oneOf<Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value)
}

/** Applies the settings to the document, before the first paint and after each change. */
export function applySettings(settings: Settings): void {
  const root = document.documentElement
  root.dataset.mode = shownMode(settings)
  root.dir = settings.themeDirection
  root.dataset.color = settings.themeColor
  if (settings.themeStretch) root.dataset.stretch = ''
  else delete root.dataset.stretch
}

/** The mode that is shown, which for `system` follows the operating system. */
export function shownMode({ themeMode }: Settings): 'light' | 'dark' {
  if (themeMode !== 'system') return themeMode
  return prefersDark()?.matches ? 'dark' : 'light'
}

export function prefersDark(): MediaQueryList | undefined {
  return window.matchMedia?.('(prefers-color-scheme: dark)')
}
