import type { QueryClient } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import { markStale } from '#web/api/invalidation.ts'
import { dropDraft } from './onboarding.draft.ts'

/** Saves the choice; names that don't exist yet are created. */
export async function saveInterests(client: QueryClient, interestDataList: string[]): Promise<void> {
  await send('saveInterests', { body: { interestDataList } })
  leaveOnboarding()
  void markStale(client, 'saveInterests')
}

export async function skipOnboarding(client: QueryClient): Promise<void> {
  await send('skipOnboarding', {})
  leaveOnboarding()
  void markStale(client, 'skipOnboarding')
}

/** Does this browser know that onboarding is still to come? */
export function isMarkedNew(): boolean {
  return localStorage.getItem('firstLogin') === 'true' || localStorage.getItem('newUser') !== null
}

/** The next page for members asks the server once more. */
function leaveOnboarding(): void {
  localStorage.removeItem('firstLogin')
  localStorage.removeItem('newUser')
  dropDraft()
}
