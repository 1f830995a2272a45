import { tabStorage } from '#web/core/browser/storage.ts'

const KEY = 'wanted'
const MAX_AGE_MS = 30 * 60_000

/** Why a visitor is asked to sign in: the kind of button they pressed and what it belongs to. */
export interface Reason {
  kind: 'adapt' | 'comment' | 'follow' | 'helpful' | 'keep' | 'like' | 'report' | 'see' | 'suggest' | 'together'
  /** The name of the journey or person. */
  name: string
}

interface PendingAction {
  action: string
  at: number
  reason: Reason
  /** The address of the page with the button; after signing in, the visitor returns there. */
  page: string
}

/**
 * Stores the action that a visitor wants ('like 42') in sessionStorage. It isn't in the address,
 * since a link could then make any member follow anything.
 */
export function storePendingAction(action: string, reason: Reason, page: string) {
  // If storage is blocked, the visitor presses the button again after signing in.
  tabStorage.write(KEY, JSON.stringify({ action, reason, page, at: Date.now() } satisfies PendingAction))
}

/** Whether this action is pending. Returns true only once, because it removes the action. */
export function takePendingAction(action: string): boolean {
  const pending = read()
  if (pending?.action !== action) return false
  tabStorage.write(KEY, null)
  return isRecent(pending)
}

/** Why the visitor must sign in, if the pending action belongs to this page. */
export function pendingReasonOn(page: string | undefined): Reason | null {
  const pending = read()
  if (pending?.reason === undefined || page === undefined || pending.page !== page) return null
  return isRecent(pending) ? pending.reason : null
}

function read(): Partial<PendingAction> | null {
  try {
    return JSON.parse(tabStorage.read(KEY) ?? 'null')
  } catch {
    return null
  }
}

function isRecent({ at = 0 }: Partial<PendingAction>): boolean {
  return Date.now() - at < MAX_AGE_MS
}
