const KEY = 'wanted'
const KEPT_MS = 30 * 60_000

/** Why a visitor is asked to sign in: what they pressed, and what it was about. */
export interface Reason {
  kind: 'follow' | 'like' | 'report' | 'see'
  /** Of the journey or the person. */
  name: string
}

interface Wanted {
  act: string
  at: number
  reason: Reason
  /** The address it was pressed on, which is where the login returns to. */
  page: string
}

/**
 * Keeps what a visitor wanted to do when they were asked to sign in ('like 42'). In this tab alone: an address that
 * carried the act could make anyone follow anything.
 */
export function rememberWanted(act: string, reason: Reason, page: string) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ act, reason, page, at: Date.now() } satisfies Wanted))
  } catch {
    // Without storage they press once more.
  }
}

/** Was this act wanted? Answers yes once. */
export function takeWanted(act: string): boolean {
  const wanted = read()
  if (wanted?.act !== act) return false
  sessionStorage.removeItem(KEY)
  return isRecent(wanted)
}

/** Why the login that returns to this page is shown, if a press there led to it. */
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
