import { currentI18n } from '#web/core/i18n/i18n.ts'
import { createStore } from '#web/core/ui/state/create-store.ts'

export interface Toast {
  id: number
  message: string
  tone: 'success' | 'error' | 'info'
  action?: { label: string; onPress: () => void } | undefined
}

/** Max. number of toasts on screen; a new toast replaces the oldest. */
export const TOASTS_MAX = 5

export const shownToasts = createStore<readonly Toast[]>([])
let nextId = 1

/** Shows a message for a few seconds; `options` add a button or a tone. */
export function toast(
  message: string,
  { tone = 'info', action }: { tone?: Toast['tone']; action?: Toast['action'] } = {},
): number {
  const id = nextId++
  const others = shownToasts.get().filter((shown) => shown.message !== message || shown.tone !== tone)
  shownToasts.set([...others, { id, message, tone, action }].slice(-TOASTS_MAX))
  return id
}

/**
 * Shows the message of the server's error in a toast, or `otherwise` if there is none. With `retry`
 * the toast has a button to try again, unless that would fail again.
 */
export function showFailure(failure: unknown, otherwise: string, retry?: () => unknown) {
  const { reason = otherwise, isFinal } = Object(failure)
  const label = currentI18n()?.t('ui.error.retry')
  const action = retry && !isFinal && label !== undefined ? { label, onPress: () => void retry() } : undefined
  toast(reason, { tone: 'error', action })
}

export function dismissToast(id: number) {
  shownToasts.set(shownToasts.get().filter((shown) => shown.id !== id))
}
