import type { HideableKinds } from '#contract/rules/moderation.ts'
import type { TestUser } from '#server/testing/test-server.ts'
import { lineBy } from './coauthor-cases.ts'
import type { Case, World } from './screens.ts'

type DecisionCall = 'decide' | 'undoDecision' | 'resumePerson' | 'hide' | 'unhide' | 'suspendPerson' | 'reinstatePerson'

const reason = { reason: 'Spam' }

interface People {
  /** Reports what was sent to them, and sees the screens. */
  viewer: TestUser
  /** Decides on what concerns the viewer. */
  decider: TestUser
  /** Suggests changes of the viewer's journey, or becomes its co-author. */
  coauthor: TestUser
  /** Makes a person and their journey the other ones in view. */
  bringOther: (world: World) => Promise<string>
}

/** What moderators hide, and who of them decides on it. */
const TARGETS: ((people: People, world: World) => Promise<{ kinds: HideableKinds; id: string; as: TestUser }>)[] = [
  async ({ viewer }, { other }) => ({ kinds: 'journeys', id: other, as: viewer }),
  async ({ viewer }, { asked }) => ({ kinds: 'comments', id: asked, as: viewer }),
  async ({ decider }, { received }) => ({ kinds: 'suggestions', id: received, as: decider }),
  async ({ viewer }, { noted }) => ({ kinds: 'notes', id: noted, as: viewer }),
  async ({ viewer, coauthor }, { own }) => ({
    kinds: 'revisions',
    id: await lineBy(coauthor, viewer, own),
    as: viewer,
  }),
  async ({ viewer, coauthor, decider }, { own }) => {
    const versionOf = async () => (await viewer.get(`/path/journey/${own}`)).body.version
    const change = { version: await versionOf(), name: 'Another name' }
    const { id } = (await coauthor.post(`/path/suggestions/${own}`, change)).body
    await viewer.post(`/suggestion/${id}/accept`, { version: await versionOf() })
    return { kinds: 'suggestions', id, as: decider }
  },
]

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
      async ({ received }) => ({ as: as(), body: await body('suggestion', received, 'hide') }),
      async ({ noted }) => ({ body: await body('note', noted, 'hide') }),
      async ({ own }) => ({ body: await body('revision', await lineOn(own), 'hide') }),
    ],
    undoDecision: [
      async ({ other }) => ({ as: as(), params: { id: await decide('journey', other, 'hide') } }),
      async ({ asked }) => ({ as: as(), params: { id: await decide('comment', asked, 'hide') } }),
      async ({ received }) => ({ as: as(), params: { id: await decide('suggestion', received, 'hide') } }),
      async ({ noted }) => ({ params: { id: await decide('note', noted, 'hide') } }),
      async ({ own }) => ({ params: { id: await decide('revision', await lineOn(own), 'hide') } }),
    ],
    resumePerson: async (world) => {
      const id = await people().bringOther(world)
      await decide('journey', world.other, 'pause')
      return { params: { id } }
    },
    hide: TARGETS.map((find) => async (world: World) => {
      const { kinds, id, as } = await find(people(), world)
      return { as, params: { kinds, id }, body: reason }
    }),
    unhide: TARGETS.map((find) => async (world: World) => {
      const { kinds, id, as } = await find(people(), world)
      await as.post(`/moderation/${kinds}/${id}/hide`, reason)
      return { as, params: { kinds, id } }
    }),
    suspendPerson: async (world) => ({ params: { id: await people().bringOther(world) }, body: reason }),
    reinstatePerson: async (world) => {
      const id = await people().bringOther(world)
      await people().viewer.post(`/moderation/people/${id}/suspend`, reason)
      return { params: { id } }
    },
  }
}
