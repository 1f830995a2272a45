import { tabStorage } from '#web/core/browser/storage.ts'

const KEY = 'confirmLater'

/** Reserves space for the reminder to confirm the email, unless it was closed in this tab. */
export function keepRoomForReminder(isUnconfirmed: boolean): void {
  document.documentElement.toggleAttribute('data-unconfirmed', isUnconfirmed && !isReminderClosed())
}

export function isReminderClosed(): boolean {
  return tabStorage.read(KEY) !== null
}

export function closeReminder(): void {
  // If storage is blocked, the reminder returns with the next page load.
  tabStorage.write(KEY, 'true')
  keepRoomForReminder(false)
}
