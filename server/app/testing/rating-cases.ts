import type { Journey } from '#contract/journey.ts'
import type { TestUser } from '#server/testing/test-server.ts'
import type { Case } from './screens.ts'

type RatingCall = 'rateJourney' | 'unrateJourney'

/** The writing calls about ratings, for the test of staleness. */
export function ratingCases(viewer: () => TestUser): Record<RatingCall, Case> {
  const finish = async (id: string) => {
    const { body } = await viewer().get(`/path/journey/${id}`)
    await finishJourney(viewer(), body)
  }
  return {
    rateJourney: async ({ other }) => {
      await finish(other)
      return { params: { pathId: other }, body: { stars: 4, note: 'Good' } }
    },
    unrateJourney: async ({ other }) => {
      await finish(other)
      await viewer().put(`/path/rating/${other}`, { stars: 2 })
      return { params: { pathId: other } }
    },
  }
}

/** Finishes the journey, rates it and leaves its owner a note; returns the id of the note. */
export async function noteOn(who: TestUser, owner: TestUser, journey: Journey): Promise<string> {
  await finishJourney(who, journey)
  await who.put(`/path/rating/${journey.id}`, { stars: 5, note: 'Thank you' })
  return (await owner.get(`/path/rating/${journey.id}/notes`)).body[0].id
}

export async function finishJourney(who: TestUser, { id, steps = [] }: Journey): Promise<void> {
  await who.put(`/path/progress/${id}`, { completed: steps.map((step) => step.id) })
}
