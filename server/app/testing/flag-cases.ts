import type { Journey } from '#contract/journey.ts'
import type { TestUser } from '#server/testing/test-server.ts'
import type { Case } from './screens.ts'
import { type People, type SuggestionCall, suggestionCases } from './suggestion-cases.ts'

type FlagCall = SuggestionCall | 'createFlag' | 'acceptFlag' | 'dismissFlag' | 'deleteFlag'

/** The writing calls about suggestions, reports of links among them, for the test of staleness. */
export function flagCases(people: () => People, dispatchNotices: () => Promise<void>): Record<FlagCall, Case> {
  return {
    ...suggestionCases(people, dispatchNotices),
    createFlag: async ({ other }) => {
      const { body } = await people().viewer.get(`/path/journey/${other}`)
      return { params: { pathId: other }, body: { stepId: body.steps[0].id, kind: 'outdated' } }
    },
    acceptFlag: async ({ received }) => {
      await dispatchNotices()
      return { params: { id: received } }
    },
    dismissFlag: async ({ received }) => {
      await dispatchNotices()
      return { params: { id: received }, body: {} }
    },
    deleteFlag: ({ sent }) => ({ params: { id: sent } }),
  }
}

/** Flags the first step of the journey. */
export async function flagFirst(who: TestUser, { id, steps = [] }: Journey, url: string): Promise<string> {
  return (await who.post(`/path/flags/${id}`, { stepId: steps[0]?.id, kind: 'broken', url })).body.id
}
