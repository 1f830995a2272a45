export interface Toast {
  id: number
  message: string
  tone: 'success' | 'error' | 'info'
  action?: { label: string; onPress: () => void } | undefined
}

/** Max. toasts at once; a new one replaces the oldest. */
export const TOASTS_MAX = 5

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Shows a message for a few seconds. */
export function toast(
  message: string,
  { tone = 'info', action }: { tone?: Toast['tone']; action?: Toast['action'] } = {},
): number {
  const id = nextId++
  const others = toasts.filter((shown) => shown.message !== message || shown.tone !== tone)
  change([...others, { id, message, tone, action }].slice(-TOASTS_MAX))
  return id
}

/** Shows the server's message if there is one, else `otherwise`. */
export function showFailure(failure: unknown, otherwise: string) {
  toast(failure instanceof Error && 'status' in failure ? failure.message : otherwise, { tone: 'error' })
}

export function dismissToast(id: number) {
  change(toasts.filter((shown) => shown.id !== id))
}

export function shownToasts(): readonly Toast[] {
  return toasts
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
