import { send } from '#web/client.ts'

/** Keeps the choice; names that are not there yet are made by it. */
export async function saveInterests(interestDataList: string[]): Promise<void> {
  await send('saveInterests', { body: { interestDataList } })
  leaveOnboarding()
}

export async function skipOnboarding(): Promise<void> {
  await send('skipOnboarding', {})
  leaveOnboarding()
}

/** The next page for members asks the server once more. */
function leaveOnboarding(): void {
  localStorage.removeItem('firstLogin')
  localStorage.removeItem('newUser')
}
