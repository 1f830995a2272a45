import { fireEvent, screen } from '@testing-library/react'
import { aPerson } from '#web/testing/builders.ts'
import { signInAs } from '#web/testing/sign-in.ts'
import { type Answers, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

export const mia = aPerson('mia', 'Mia Warden')
export const AT = '2026-11-12T10:00:00.000Z'

/** Opens the moderation page as Mia, a moderator. */
export async function openModeration(
  search: string,
  answers: Answers,
  { isModerator = true, render = renderPage } = {},
) {
  const server = stubApi({
    ...(isModerator && {
      'GET /moderation/waiting': () => ({ reports: 0, feedback: 0, since: null }),
      'GET /moderation/queue': () => [],
      'GET /moderation/paused': () => [],
    }),
    ...answers,
  })
  await signInAs({ ...mia, ...(isModerator && { moderator: true }) })
  const { router } = await render(`/app/moderation${search}`)
  return { ...server, router }
}

export function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
}
