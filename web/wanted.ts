const KEY = 'wanted'
const KEPT_MS = 30 * 60_000

/**
 * What a visitor wanted to do when they were asked to sign in ('like 42'). Remembered in this tab alone: an address that
 * carries the act could make anybody follow anything.
 */
export function rememberWanted(act: string) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ act, at: Date.now() }))
  } catch {
    // Without a store they press once more.
  }
}

/** Was this act wanted? Answers yes once. */
export function takeWanted(act: string): boolean {
  try {
    const told = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (told?.act !== act) return false
    sessionStorage.removeItem(KEY)
    return Date.now() - told.at < KEPT_MS
  } catch {
    return false
  }
}
