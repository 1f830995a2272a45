import type { QueryClient } from '@tanstack/react-query'
import { write } from '#web/core/api/write.ts'

/** Saves the choice; the server creates names that don't exist yet. */
export async function saveInterests(client: QueryClient, interestDataList: string[]): Promise<void> {
  await write(client, 'saveInterests', { body: { interestDataList } })
  leaveOnboarding()
}

export async function skipOnboarding(client: QueryClient): Promise<void> {
  await write(client, 'skipOnboarding', {})
  leaveOnboarding()
}

/** Whether this browser still has to show onboarding. */
export function isMarkedNew(): boolean {
  return localStorage.getItem('firstLogin') === 'true' || localStorage.getItem('newUser') !== null
}

/** Makes the next member page ask the server again. */
function leaveOnboarding(): void {
  localStorage.removeItem('firstLogin')
  localStorage.removeItem('newUser')
}
