const KEY = 'confirmLater'

/** Keeps room for the reminder to confirm the email, unless it was closed in this tab. */
export function keepRoomForReminder(isUnconfirmed: boolean): void {
  document.documentElement.toggleAttribute('data-unconfirmed', isUnconfirmed && !isReminderClosed())
}

export function isReminderClosed(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function closeReminder(): void {
  try {
    sessionStorage.setItem(KEY, 'true')
  } catch {
    // If storage is blocked, the reminder returns with the next page load.
  }
  keepRoomForReminder(false)
}
