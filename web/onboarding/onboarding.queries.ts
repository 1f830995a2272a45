import type { QueryClient } from '@tanstack/react-query'
import { write } from '#web/api/write.ts'
import { dropDraft } from './onboarding.draft.ts'

/** Saves the choice; names that don't exist yet are created. */
export async function saveInterests(client: QueryClient, interestDataList: string[]): Promise<void> {
  await write(client, 'saveInterests', { body: { interestDataList } })
  leaveOnboarding()
}

export async function skipOnboarding(client: QueryClient): Promise<void> {
  await write(client, 'skipOnboarding', {})
  leaveOnboarding()
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
