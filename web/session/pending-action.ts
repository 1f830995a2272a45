const KEY = 'wanted'
const KEPT_MS = 30 * 60_000

/** Why a visitor is asked to sign in: the button they pressed and the thing it was for. */
export interface Reason {
  kind: 'follow' | 'like' | 'report' | 'see'
  /** The name of the journey or person. */
  name: string
}

interface Wanted {
  act: string
  at: number
  reason: Reason
  /** The address of the page with the button; the login returns there. */
  page: string
}

/**
 * Stores what a visitor wanted to do ('like 42'), in this tab only: if a link could carry the
 * action, it could make any member follow anything.
 */
export function rememberWanted(act: string, reason: Reason, page: string) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ act, reason, page, at: Date.now() } satisfies Wanted))
  } catch {
    // Without storage, the visitor presses the button again after signing in.
  }
}

/** Whether this action is pending; answers true once. */
export function takeWanted(act: string): boolean {
  const wanted = read()
  if (wanted?.act !== act) return false
  sessionStorage.removeItem(KEY)
  return isRecent(wanted)
}

/** The reason of the action pending on this page. */
export function wantedOn(page: string | undefined): Reason | null {
  const wanted = read()
  if (wanted?.reason === undefined || page === undefined || wanted.page !== page) return null
  return isRecent(wanted) ? wanted.reason : null
}

function read(): Partial<Wanted> | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

function isRecent({ at = 0 }: Partial<Wanted>): boolean {
  return Date.now() - at < KEPT_MS
}
