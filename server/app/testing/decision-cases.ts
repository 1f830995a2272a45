import type { TestUser } from '#server/testing/test-server.ts'
import { lineBy } from './coauthor-cases.ts'
import type { Case, World } from './screens.ts'

type DecisionCall =
  | 'decide'
  | 'undoDecision'
  | 'resumePerson'
  | `${'hide' | 'unhide'}${'Journey' | 'Comment'}`
  | 'suspendPerson'
  | 'reinstatePerson'

const reason = { reason: 'Spam' }

interface People {
  /** Reports what was sent to them, and sees the screens. */
  viewer: TestUser
  /** Decides on what concerns the viewer. */
  decider: TestUser
  /** Becomes a co-author of the viewer's journey. */
  coauthor: TestUser
  /** Makes a person and their journey the other ones in view. */
  bringOther: (world: World) => Promise<string>
}

/** The moderators' decisions, for the test of staleness. */
export function decisionCases(people: () => People): Record<DecisionCall, Case> {
  const body = async (kind: string, id: string, act: string) => {
    await people().viewer.post('/report', { kind, id, ...reason })
    return { kind, id, act, ...reason }
  }
  const as = () => people().decider
  const lineOn = (own: string) => lineBy(people().coauthor, people().viewer, own)
  const decide = async (kind: string, id: string, act: string): Promise<string> =>
    (await as().post('/moderation/decisions', await body(kind, id, act))).body.id
  return {
    decide: [
      async (world) => {
        await people().bringOther(world)
        return { as: as(), body: await body('journey', world.other, 'pause') }
      },
      async ({ other }) => ({ as: as(), body: await body('journey', other, 'hide') }),
      async ({ asked }) => ({ as: as(), body: await body('comment', asked, 'hide') }),
      async ({ received }) => ({ as: as(), body: await body('flag', received, 'hide') }),
      async ({ noted }) => ({ body: await body('note', noted, 'hide') }),
      async ({ own }) => ({ body: await body('revision', await lineOn(own), 'hide') }),
    ],
    undoDecision: [
      async ({ other }) => ({ as: as(), params: { id: await decide('journey', other, 'hide') } }),
      async ({ asked }) => ({ as: as(), params: { id: await decide('comment', asked, 'hide') } }),
      async ({ received }) => ({ as: as(), params: { id: await decide('flag', received, 'hide') } }),
      async ({ noted }) => ({ params: { id: await decide('note', noted, 'hide') } }),
      async ({ own }) => ({ params: { id: await decide('revision', await lineOn(own), 'hide') } }),
    ],
    resumePerson: async (world) => {
      const id = await people().bringOther(world)
      await decide('journey', world.other, 'pause')
      return { params: { id } }
    },
    hideComment: ({ asked }) => ({ params: { id: asked }, body: reason }),
    unhideComment: async ({ asked }) => {
      await people().viewer.post(`/moderation/comments/${asked}/hide`, reason)
      return { params: { id: asked } }
    },
    hideJourney: ({ other }) => ({ params: { id: other }, body: reason }),
    unhideJourney: async ({ other }) => {
      await people().viewer.post(`/moderation/journeys/${other}/hide`, reason)
      return { params: { id: other } }
    },
    suspendPerson: async (world) => ({ params: { id: await people().bringOther(world) }, body: reason }),
    reinstatePerson: async (world) => {
      const id = await people().bringOther(world)
      await people().viewer.post(`/moderation/people/${id}/suspend`, reason)
      return { params: { id } }
    },
  }
}
