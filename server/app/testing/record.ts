import type { TestUser } from '#server/testing/test-server.ts'

/** The record of a person with a private journey of this badge, a tick, a note and a draft. */
export async function recordOf(person: TestUser, badge: string): Promise<unknown> {
  const { id, steps } = await person.createJourney({ visibility: 'private', badges: [{ name: badge }] })
  const stepId = steps?.[0]?.id
  await person.put(`/path/progress/${id}`, { done: [stepId] })
  await person.put(`/path/notes/${id}`, { stepId, text: 'Mine' })
  await person.post('/draft', { content: { name: 'Later' } })
  return (await person.get('/user/export')).body
}
