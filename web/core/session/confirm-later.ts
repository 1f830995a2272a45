import { tabStorage } from '#web/core/browser/storage.ts'

const KEY = 'confirmLater'

/** Lets CSS hide the reminder to confirm the email if it was closed in this tab. */
export function hideClosedReminder(): void {
  if (tabStorage.read(KEY) !== null) document.documentElement.dataset.reminded = ''
}

/** If storage is blocked, the reminder returns with the next page load. */
export function closeReminder(): void {
  tabStorage.write(KEY, 'true')
  document.documentElement.dataset.reminded = ''
}
