import { A_STEP, type TestUser } from '#server/testing/test-server.ts'
import type { Case } from './screens.ts'

const A_NEW_ONE = {
  ...{ name: 'A new one', description: 'To read.', badges: [{ name: 'Python' }] },
  ...{ steps: [A_STEP], visibility: 'public' },
}

/** The calls that make journeys, new ones and versions of others, for the test of staleness. */
export function adaptationCases(viewer: () => TestUser): Record<'adaptJourney' | 'createJourney', Case> {
  return {
    adaptJourney: ({ other }) => ({ params: { id: other } }),
    createJourney: [
      () => ({ body: A_NEW_ONE }),
      async ({ other }) => {
        const { id } = (await viewer().post(`/path/adapt/${other}`)).body
        const { content } = (await viewer().get(`/draft/${id}`)).body
        return { body: { ...content, level: 'advanced' } }
      },
    ],
  }
}
