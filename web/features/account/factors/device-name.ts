const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS', 'Linux']
const DISPLAY_NAMES: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS': 'macOS' }

/** The browser and the system of a user agent, such as 'Firefox, Windows'; null if unknown. */
export function deviceName(userAgent: string): string | null {
  const found = [BROWSERS, SYSTEMS].map((known) => known.find((name) => userAgent.includes(name)))
  const names = found.flatMap((name) => (name === undefined ? [] : [DISPLAY_NAMES[name] ?? name]))
  return names.length > 0 ? names.join(', ') : null
}
