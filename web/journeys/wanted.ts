/** What a visitor wanted to do when they were asked to sign in. */
export type Act = 'like' | 'follow'

const KEY = 'wanted'
const KEPT_MS = 30 * 60_000

/** Remembered in this tab alone: an address that carries the act could make anybody follow anything. */
export function rememberWanted(journeyId: string, act: Act) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ journeyId, act, at: Date.now() }))
  } catch {
    // Without a store they press once more.
  }
}

/** The act remembered for this journey, once. */
export function takeWanted(journeyId: string): Act | null {
  try {
    const told = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (told?.journeyId !== journeyId) return null
    sessionStorage.removeItem(KEY)
    const fresh = Date.now() - told.at < KEPT_MS
    return fresh && (told.act === 'like' || told.act === 'follow') ? told.act : null
  } catch {
    return null
  }
}
