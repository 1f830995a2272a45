import type { QueryClient } from '@tanstack/react-query'
import { write } from '#web/core/api/write.ts'
import { deviceStorage } from '#web/core/browser/storage.ts'

/** Saves the interests; the server creates badges that don't exist yet. */
export async function saveInterests(client: QueryClient, interestDataList: string[]): Promise<void> {
  await write(client, 'saveInterests', { body: { interestDataList } })
  leaveOnboarding()
}

export async function skipOnboarding(client: QueryClient): Promise<void> {
  await write(client, 'skipOnboarding', {})
  leaveOnboarding()
}

/** Whether the browser is marked for onboarding, since the account was created in it. */
export function isMarkedNew(): boolean {
  return deviceStorage.read('firstLogin') === 'true' || deviceStorage.read('newUser') !== null
}

/**
 * Removes the browser's marks for onboarding, so that the next page asks the server whether it is
 * needed.
 */
function leaveOnboarding(): void {
  deviceStorage.write('firstLogin', null)
  deviceStorage.write('newUser', null)
}
