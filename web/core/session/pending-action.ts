const KEY = 'wanted'
const MAX_AGE_MS = 30 * 60_000

/** Why a visitor is asked to sign in: the button they pressed and the thing it was for. */
export interface Reason {
  kind: 'comment' | 'follow' | 'helpful' | 'like' | 'report' | 'see'
  /** The name of the journey or person. */
  name: string
}

interface PendingAction {
  action: string
  at: number
  reason: Reason
  /** The address of the page with the button; the login returns there. */
  page: string
}

/**
 * Stores what a visitor wanted to do ('like 42'), in this tab only: if a link could carry the
 * action, it could make any member follow anything.
 */
export function storePendingAction(action: string, reason: Reason, page: string) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ action, reason, page, at: Date.now() } satisfies PendingAction))
  } catch {
    // Without storage, the visitor presses the button again after signing in.
  }
}

/** Whether this action is pending; answers true once. */
export function takePendingAction(action: string): boolean {
  const pending = read()
  if (pending?.action !== action) return false
  sessionStorage.removeItem(KEY)
  return isRecent(pending)
}

/** The reason of the action pending on this page. */
export function pendingReasonOn(page: string | undefined): Reason | null {
  const pending = read()
  if (pending?.reason === undefined || page === undefined || pending.page !== page) return null
  return isRecent(pending) ? pending.reason : null
}

function read(): Partial<PendingAction> | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

function isRecent({ at = 0 }: Partial<PendingAction>): boolean {
  return Date.now() - at < MAX_AGE_MS
}
