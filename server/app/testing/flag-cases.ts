import type { Journey } from '#contract/journey.ts'
import type { TestUser } from '#server/testing/test-server.ts'
import type { Case } from './screens.ts'

type FlagCall = 'createFlag' | 'acceptFlag' | 'dismissFlag' | 'deleteFlag' | 'hideFlag' | 'unhideFlag'

const reason = { reason: 'Spam' }

/** The writing calls about flags, for the test of staleness; both are moderators, who don't decide on their own flags. */
export function flagCases(
  people: () => { viewer: TestUser; decider: TestUser },
  dispatchNotices: () => Promise<void>,
): Record<FlagCall, Case> {
  return {
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
    hideFlag: ({ received }) => ({ as: people().decider, params: { id: received }, body: reason }),
    unhideFlag: async ({ received }) => {
      await people().decider.post(`/moderation/flags/${received}/hide`, reason)
      return { as: people().decider, params: { id: received } }
    },
  }
}

/** Flags the first step of the journey. */
export async function flagFirst(who: TestUser, { id, steps = [] }: Journey, url: string): Promise<string> {
  return (await who.post(`/path/flags/${id}`, { stepId: steps[0]?.id, kind: 'broken', url })).body.id
}
