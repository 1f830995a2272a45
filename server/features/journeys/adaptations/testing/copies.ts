import { expect } from 'vitest'
import type { Journey, JourneyInput } from '#contract/journey.ts'
import { A_STEP, type TestUser } from '#server/testing/test-server.ts'

export const SECTIONED = [
  { ...A_STEP, section: 'Start', minutes: 12, cost: 'free' as const, note: 'Read it twice' },
  { ...A_STEP, description: 'Second', url: 'https://example.org/second', orPrevious: true },
  { ...A_STEP, description: 'Third', url: 'https://example.org/third', section: 'Go on' },
]

/** A journey of which others may make their own version. */
export async function createOriginal(owner: TestUser, plan: Partial<JourneyInput> = {}): Promise<Journey> {
  const texts = { name: 'Knots', level: 'beginner' as const, closingWords: 'Well tied' }
  return await owner.createJourney({ ...texts, licence: 'ccBy', steps: SECTIONED, ...plan })
}

/** The draft of a person's copy, as it is read. */
export async function draftOf(person: TestUser, source: { id: string }) {
  const { status, body } = await person.post(`/path/adapt/${source.id}`)
  expect(status).toBe(201)
  return (await person.get(`/draft/${body.id}`)).body
}

/** Publishes a person's copy of a journey, as a journey for advanced readers. */
export async function versionOf(person: TestUser, source: { id: string }, change: object = {}): Promise<Journey> {
  const { content } = await draftOf(person, source)
  const { status, body } = await person.post('/path/create', { ...content, level: 'advanced', ...change })
  expect(status).toBe(201)
  return body
}

export async function readJourney(person: TestUser, id: string) {
  return (await person.get(`/path/journey/${id}`)).body
}
